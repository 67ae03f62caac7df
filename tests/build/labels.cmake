# SPDX-License-Identifier: Apache-2.0
# cmake -DEMIT=... -DWORK=... -P labels.cmake: a string with labels gives a kernel for each program of
# its table, and the registry has them all.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

function(emit)
  execute_process(COMMAND ${EMIT} ${WORK} ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(expect file pattern)
  if(NOT EXISTS ${WORK}/${file})
    message(FATAL_ERROR "labels: there is no ${file}")
  endif()
  file(READ ${WORK}/${file} text)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "labels: ${file} has no '${pattern}', but\n${text}")
  endif()
endfunction()

# Quarks of charge 2/3 and of charge -1/3.
emit(pp_ll "p p > e+ e-" packs)
expect(pp_ll.kernels "^pp_ll_1\npp_ll_2\n$")
expect(pp_ll_1.cpp "\"u u~ > e\\+ e-\"")
expect(pp_ll_2.cpp "\"d d~ > e\\+ e-\"")
foreach(ending .cpp _double.cpp _float.cpp _mixed.cpp)
  expect(pp_ll${ending} "#include \"pp_ll_1${ending}\".*#include \"pp_ll_2${ending}\"")
  expect(pp_ll_2${ending} "namespace helikos::kernels")
endforeach()
emit(xx_tt "x x > t t~" threads "x = g u u~")
expect(xx_tt.kernels "^xx_tt_1\nxx_tt_2\n$")
emit(gg_tt "g g > t t~" packs)
expect(gg_tt.kernels "^gg_tt\n$")
emit(registry gg_tt pp_ll)
expect(registry.cpp "&kernels::gg_tt, &kernels::pp_ll_1, &kernels::pp_ll_2, nullptr")

# Two processes of one name, and a label that is none.
emit(pp_ll_1 "u u~ > e+ e-" packs)
foreach(wrong "registry;pp_ll;pp_ll_1" "qq;q q > t t~;packs")
  execute_process(COMMAND ${EMIT} ${WORK} ${wrong} RESULT_VARIABLE status ERROR_VARIABLE error)
  if(status EQUAL 0 OR NOT error MATCHES "two kernels of NAME pp_ll_1|'q'")
    message(FATAL_ERROR "labels: ${wrong}: ${status} ${error}")
  endif()
endforeach()
