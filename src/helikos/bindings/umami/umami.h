/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HELIKOS_UMAMI_UMAMI_H
#define HELIKOS_UMAMI_UMAMI_H

/* UMAMI 1.0, the C interface through which MadSpace (T. Heimel, O. Mattelaer, R. Winterhalder,
 * arXiv:2602.06895, section 3.3) calls matrix elements. The names and numbers are those of the
 * interface; what Helikos does with them is said here and in docs/umami.md.
 *
 * Arrays have the event as fastest index: of an input of shape (a, b), the element (event, i, j)
 * lies at `offset + event + stride * (i + a * j)`. On a GPU they lie in its memory. */

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UMAMI_MAJOR_VERSION 1
#define UMAMI_MINOR_VERSION 0

typedef enum {
  UMAMI_SUCCESS,
  UMAMI_ERROR, /* one line on standard error says what */
  UMAMI_ERROR_NOT_IMPLEMENTED,
  UMAMI_ERROR_UNSUPPORTED_INPUT,
  UMAMI_ERROR_UNSUPPORTED_OUTPUT,
  UMAMI_ERROR_UNINITIALIZED_META, /* asked before the first umami_initialize */
  UMAMI_ERROR_UNSUPPORTED_META,
  UMAMI_ERROR_MISSING_INPUT
} UmamiStatus;

typedef enum { UMAMI_DEVICE_CPU, UMAMI_DEVICE_CUDA, UMAMI_DEVICE_HIP } UmamiDevice;

typedef enum {
  UMAMI_META_DEVICE,          /* UmamiDevice */
  UMAMI_META_PARTICLE_COUNT,  /* int: of all legs */
  UMAMI_META_DIAGRAM_COUNT,   /* int: without vertices of four gluons */
  UMAMI_META_HELICITY_COUNT,  /* int: configurations */
  UMAMI_META_COLOR_COUNT,     /* int: colour flows */
  UMAMI_META_MASSES           /* double (leg) [GeV], of the first card that was read */
} UmamiMetaKey;

typedef enum {
  UMAMI_IN_MOMENTA,         /* double (leg, component of E px py pz) [GeV]; has to be there */
  UMAMI_IN_ALPHA_S,         /* double; else that of the card */
  UMAMI_IN_FLAVOR_INDEX,    /* int: number of the subprocess; else 0 */
  UMAMI_IN_RANDOM_COLOR,    /* double in [0, 1): needed by UMAMI_OUT_COLOR_INDEX */
  UMAMI_IN_RANDOM_HELICITY, /* double in [0, 1): by that and UMAMI_OUT_HELICITY_INDEX */
  UMAMI_IN_RANDOM_DIAGRAM,  /* double in [0, 1): by UMAMI_OUT_DIAGRAM_INDEX */
  UMAMI_IN_HELICITY_INDEX,  /* not supported */
  UMAMI_IN_DIAGRAM_INDEX,   /* not supported */
  UMAMI_IN_CHANNEL_INDEX    /* not supported */
} UmamiInputKey;
#define UMAMI_INPUT_KEY_COUNT 9

typedef enum {
  UMAMI_OUT_MATRIX_ELEMENT, /* double: |M|^2 [GeV^(8-2N)] of N legs, averaged and summed */
  UMAMI_OUT_DIAGRAM_AMP2,   /* double (diagram): parts of the sum over diagrams of their products
                               of squared propagators */
  UMAMI_OUT_COLOR_INDEX,    /* int: colour flow; -1: none, |M|^2 is zero or no number */
  UMAMI_OUT_HELICITY_INDEX, /* int: helicity configuration; -1 likewise */
  UMAMI_OUT_DIAGRAM_INDEX,  /* int: drawn by UMAMI_OUT_DIAGRAM_AMP2 */
  UMAMI_OUT_GPU_STREAM      /* the pointer is a CUDA or HIP stream: the call returns at once then */
} UmamiOutputKey;
#define UMAMI_OUTPUT_KEY_COUNT 6

typedef void* UmamiHandle;

/* Writes what the key says to `result`. */
UmamiStatus umami_get_meta(UmamiMetaKey meta_key, void* result);

/* Which keys there are, and which have to be there: (key), `count` of them, for ever. */
UmamiStatus umami_supported_inputs(bool const** supported, int* count);
UmamiStatus umami_required_inputs(bool const** required, int* count);
UmamiStatus umami_supported_outputs(bool const** supported, int* count);

/* A handle with memory of its own, with the parameters of an SLHA card. NULL or an empty path: those
 * that the library was made with. */
UmamiStatus umami_initialize(UmamiHandle* handle, char const* param_card_path);

/* Not implemented: parameters come from the card. */
UmamiStatus umami_set_parameter(UmamiHandle handle, char const* name, double parameter_real,
                                double parameter_imag);
UmamiStatus umami_get_parameter(UmamiHandle handle, char const* name, double* parameter_real,
                                double* parameter_imag);

/* Events `offset` to `offset + count` of arrays with `stride` events. A handle takes one call at a
 * time. Calls of several threads are computed one after the other, each with all threads of
 * OMP_NUM_THREADS. */
UmamiStatus umami_matrix_element(UmamiHandle handle, size_t count, size_t stride, size_t offset,
                                 size_t input_count, UmamiInputKey const* input_keys,
                                 void const* const* inputs, size_t output_count,
                                 UmamiOutputKey const* output_keys, void* const* outputs);

UmamiStatus umami_free(UmamiHandle handle);

#ifdef __cplusplus
}
#endif

#endif
