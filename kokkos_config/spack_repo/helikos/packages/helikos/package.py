# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.build_systems.cmake import CMakePackage
from spack_repo.builtin.build_systems.cuda import CudaPackage
from spack_repo.builtin.build_systems.rocm import ROCmPackage

from spack.package import *

# The GPUs that Helikos builds for, by the names that Spack gives them.
CUDA_ARCHS = {"70": "volta", "80": "ampere", "90": "hopper"}
AMDGPU_TARGETS = ("gfx90a", "gfx942")


class Helikos(CMakePackage, CudaPackage, ROCmPackage):
    """Tree-level matrix elements for very many phase-space points at once, on CPUs and GPUs."""

    license("Apache-2.0")

    # Built from a checkout: `spack develop --path . helikos@main`, as spack.yaml does.
    version("main", branch="main")

    variant("openmp", default=True, description="Run on the cores of a node")
    variant(
        "simd",
        default="native",
        values=("none", "sse4", "avx2", "512y", "512z", "native"),
        multi=False,
        description="Vector instructions of the host",
    )
    variant("mpi", default=True, description="Run on several ranks: GPUs and nodes")
    variant("hdf5", default=True, description="Files of events in HDF5")
    variant("tests", default=False, description="Build the tests")
    variant("perf", default=False, description="Build the benchmarks")
    # Kokkos is built for one card.
    variant(
        "cuda_arch",
        default="none",
        values=("none", *CudaPackage.cuda_arch_values),
        multi=False,
        sticky=True,
        when="+cuda",
        description="NVIDIA GPU",
    )
    variant(
        "amdgpu_target",
        default="none",
        values=("none", *ROCmPackage.amdgpu_targets),
        multi=False,
        sticky=True,
        when="+rocm",
        description="AMD GPU",
    )

    conflicts("+cuda", when="+rocm", msg="one GPU backend at a time")
    conflicts("cuda_arch=none", when="+cuda", msg="name the card, e.g. cuda_arch=90")
    conflicts("amdgpu_target=none", when="+rocm", msg="name the card, e.g. amdgpu_target=gfx942")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("git", type="build")

    depends_on("kokkos@3.4.01: +serial cxxstd=20 +pic")
    depends_on("kokkos-kernels@3.4.01: +blas")
    depends_on("kokkos +openmp", when="+openmp")
    # CUDA is compiled as a language of CMake, not through nvcc_wrapper.
    depends_on("kokkos@4.6.01: +cuda +cmake_lang ~wrapper", when="+cuda")
    depends_on("kokkos-kernels +cuda +cublas", when="+cuda")
    for arch in CudaPackage.cuda_arch_values:
        if arch not in CUDA_ARCHS:
            conflicts(f"cuda_arch={arch}", when="+cuda", msg="choose among " + ", ".join(CUDA_ARCHS))
    for arch in CUDA_ARCHS:
        depends_on(f"kokkos cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
        depends_on(f"kokkos-kernels cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
    depends_on("kokkos@4.6.01: +rocm", when="+rocm")
    depends_on("kokkos-kernels +rocblas", when="+rocm")
    for target in ROCmPackage.amdgpu_targets:
        if target not in AMDGPU_TARGETS:
            conflicts(
                f"amdgpu_target={target}",
                when="+rocm",
                msg="choose among " + ", ".join(AMDGPU_TARGETS),
            )
    for target in AMDGPU_TARGETS:
        depends_on(f"kokkos amdgpu_target={target}", when=f"+rocm amdgpu_target={target}")

    # Its threads are Kokkos' threads.
    depends_on("openblas threads=openmp", when="+openmp ^[virtuals=blas] openblas")
    depends_on("mpi", when="+mpi")
    depends_on("fmt@9:")
    depends_on("cli11@2:")
    depends_on("nlohmann-json@3.11:")
    depends_on("yaml-cpp@0.7:")
    depends_on("tomlplusplus@3:")
    depends_on("zlib-api")
    depends_on("libdeflate")
    depends_on("hdf5@1.10: ~mpi", when="+hdf5")
    depends_on("googletest@1.12: +gmock", when="+tests")
    depends_on("benchmark@1.7:", when="+perf")

    def cmake_args(self):
        spec = self.spec
        backend = "serial"
        for variant_name, name in (("+openmp", "openmp"), ("+cuda", "cuda"), ("+rocm", "hip")):
            if spec.satisfies(variant_name):
                backend = name
        args = [
            self.define("HELIKOS_BACKEND", backend),
            self.define("HELIKOS_LIBDEFLATE", "ON"),
            self.define_from_variant("HELIKOS_SIMD", "simd"),
            self.define_from_variant("HELIKOS_MPI", "mpi"),
            self.define_from_variant("HELIKOS_HDF5", "hdf5"),
            self.define_from_variant("HELIKOS_BUILD_TESTS", "tests"),
            self.define_from_variant("HELIKOS_BUILD_PERF", "perf"),
        ]
        if spec.satisfies("+cuda"):
            arch = spec.variants["cuda_arch"].value
            args.append(self.define("HELIKOS_CUDA_ARCH", CUDA_ARCHS[arch]))
        if spec.satisfies("+rocm"):
            args.append(self.define("CMAKE_CXX_COMPILER", spec["hip"].hipcc))
        return args
