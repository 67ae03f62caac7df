# SPDX-License-Identifier: Apache-2.0
from spack.package import *

try:  # Spack 1.0 and newer keep the build systems in the repository of packages
    from spack_repo.builtin.build_systems.cmake import CMakePackage
    from spack_repo.builtin.build_systems.cuda import CudaPackage
    from spack_repo.builtin.build_systems.rocm import ROCmPackage
except ImportError:
    pass


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
    variant("mpi", default=True, description="Several GPUs and nodes")
    variant("tests", default=False, description="Build the tests")
    variant("perf", default=False, description="Build the benchmarks")

    conflicts("+cuda", when="+rocm", msg="one GPU backend at a time")
    conflicts("+cuda", when="cuda_arch=none", msg="name the card, e.g. cuda_arch=90")
    conflicts("+rocm", when="amdgpu_target=none", msg="name the card, e.g. amdgpu_target=gfx942")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("git", type="build")

    depends_on("kokkos@3.4.01: +serial cxxstd=20 +pic")
    depends_on("kokkos-kernels@3.4.01: +blas")
    depends_on("kokkos +openmp", when="+openmp")
    # CUDA is compiled as a language of CMake, not through nvcc_wrapper.
    depends_on("kokkos@4.6.01: +cuda +cuda_lambda +cmake_lang", when="+cuda")
    depends_on("kokkos-kernels +cuda +cublas", when="+cuda")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
    depends_on("kokkos@4.6.01: +rocm", when="+rocm")
    depends_on("kokkos-kernels +rocblas", when="+rocm")
    for arch in ROCmPackage.amdgpu_targets:
        depends_on(f"kokkos amdgpu_target={arch}", when=f"+rocm amdgpu_target={arch}")

    # Its threads are Kokkos' threads.
    depends_on("openblas threads=openmp", when="+openmp ^[virtuals=blas] openblas")
    depends_on("mpi", when="+mpi")
    depends_on("fmt@9:")
    depends_on("cli11@2:")
    depends_on("nlohmann-json@3.11:")
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
            self.define_from_variant("HELIKOS_SIMD", "simd"),
            self.define_from_variant("HELIKOS_MPI", "mpi"),
            self.define_from_variant("HELIKOS_BUILD_TESTS", "tests"),
            self.define_from_variant("HELIKOS_BUILD_PERF", "perf"),
        ]
        if spec.satisfies("+cuda"):
            args.append(self.define("CMAKE_CUDA_ARCHITECTURES", spec.variants["cuda_arch"].value))
        if spec.satisfies("+rocm"):
            args.append(self.define("CMAKE_CXX_COMPILER", spec["hip"].hipcc))
        return args
