// What every page can do.
"use strict";
