/* The port: seeds of the performance run, and marks that tell the emulator when the measured part begins and ends. */
#include "coremark.h"
#include "test.h"

/* start at +0, end at +4; the three check sums at +8 where CoreMark's own main is not there to judge them */
#define MARK 0x40005000

volatile ee_s32 seed1_volatile = 0, seed2_volatile = 0, seed3_volatile = 0x66;
volatile ee_s32 seed4_volatile = ITERATIONS, seed5_volatile = 0;
ee_u32 default_num_contexts = 1;

void portable_init(core_portable *p, int *argc, char *argv[]) { p->portable_id = 1; }
void portable_fini(core_portable *p) { p->portable_id = 0; }
void start_time(void) { REG(MARK) = 1; }
void stop_time(void) { REG(MARK + 4) = 1; }
CORE_TICKS get_time(void) { return 1000; }
secs_ret time_in_secs(CORE_TICKS ticks) { return ticks; }

/* The formats alone tell what CoreMark thinks of its check sums. */
int ee_printf(const char *format, ...) {
  put_text(format);
  return 0;
}

/* For a folder whose core_main.c has `iterate` alone. */
__attribute__((weak)) int coremark_main(void) {
  static ee_u8 memory[TOTAL_DATA_SIZE];
  static core_results results;
  results.seed1 = seed1_volatile;
  results.seed2 = seed2_volatile;
  results.seed3 = seed3_volatile;
  results.iterations = seed4_volatile;
  results.execs = ALL_ALGORITHMS_MASK;
  results.size = TOTAL_DATA_SIZE / NUM_ALGORITHMS;
  for (int n = 0; n < 3; n += 1) results.memblock[n + 1] = memory + n * results.size;
  results.list = core_list_init(results.size, results.memblock[1], results.seed1);
  core_init_matrix(results.size, results.memblock[2], (ee_s32)results.seed1 | ((ee_s32)results.seed2 << 16), &results.mat);
  core_init_state(results.size, results.seed1, results.memblock[3]);
  start_time();
  iterate(&results);
  stop_time();
  put_line("crc", (unsigned)results.crclist << 16 | results.crcmatrix);
  put_line("crc", results.crcstate);
  return 0;
}

void test_main(void) { coremark_main(); }
