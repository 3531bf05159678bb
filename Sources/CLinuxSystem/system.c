#include "CLinuxSystem.h"
