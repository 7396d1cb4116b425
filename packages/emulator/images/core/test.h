/* What a test image of the core may use. */
#pragma once
#define REG(address) (*(volatile unsigned *)(address))
void test_main(void);
void put_char(int c);
void put_text(const char *text);
void put_hex(unsigned value);
void put_line(const char *name, unsigned value);
void finish(int code);
