#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer with a main function of ours. It calls `read` with one input after the other, and returns the
/// exit status.
int LLVMFuzzerRunDriver(int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
    int (*_Nonnull read)(const uint8_t *_Nullable bytes, size_t length));

#endif
