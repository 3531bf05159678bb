#include "CLinuxHardware.h"
