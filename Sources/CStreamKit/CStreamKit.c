#include "CStreamKit.h"
