/* newlib's mathematics: bits of the results, so that a last-place difference shows. */
#include "test.h"
#include <math.h>
#include <string.h>

static void show(const char *name, double value) {
  unsigned words[2];
  memcpy(words, &value, 8);
  put_text(name);
  put_char(' ');
  put_hex(words[1]);
  put_hex(words[0]);
  put_char('\n');
}
static void show_single(const char *name, float value) {
  unsigned word;
  memcpy(&word, &value, 4);
  put_line(name, word);
}

void test_main(void) {
  static const double points[] = {0.0, 1e-300, 0.1, 0.5, 1.0, 2.718281828, 10.75, 123.456, 1e5, -0.3, -7.25};
  for (unsigned i = 0; i < sizeof points / sizeof *points; i += 1) {
    volatile double x = points[i];
    show("sin", sin(x));
    show("cos", cos(x));
    show("tan", tan(x));
    show("atan", atan(x));
    show("exp", exp(x / 20));
    show("log", log(fabs(x)));
    show("log10", log10(fabs(x)));
    show("sqrt", sqrt(fabs(x)));
    show("cbrt", cbrt(x));
    show("pow", pow(fabs(x), 1.7));
    show("sinh", sinh(x / 100));
    show("tanh", tanh(x));
    show("erf", erf(x));
    show("gamma", tgamma(x / 3 + 0.21));
    show("floor", floor(x));
    show("round", round(x));
    show("rint", rint(x));
    show("trunc", trunc(x));
    show("fma", fma(x, 1.1, -0.7));
    show("hypot", hypot(x, 3.3));
    show("fmod", fmod(x, 0.37));
    show("ldexp", ldexp(x, -1070));
    show_single("sinf", sinf((float)x));
    show_single("expf", expf((float)x / 20));
    show_single("powf", powf((float)fabs(x), 1.7f));
    show_single("logf", logf((float)fabs(x)));
    show_single("sqrtf", sqrtf((float)fabs(x)));
    show_single("fmaf", fmaf((float)x, 1.1f, -0.7f));
    put_line("lrint", (unsigned)lrint(x));
    put_line("lround", (unsigned)lround(x));
  }
}
