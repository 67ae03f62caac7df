// SPDX-License-Identifier: Apache-2.0
// Empty: a target needs a source, and this one holds the headers that all tests read, precompiled.
