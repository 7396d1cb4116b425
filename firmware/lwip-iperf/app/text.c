#include "app/text.h"

#include <stddef.h>

void text_char(struct text *text, char c) {
  if (text->at < text->end) *text->at++ = c;
}

void text_string(struct text *text, const char *string) {
  while (*string != 0) text_char(text, *string++);
}

void text_number(struct text *text, uint64_t value) {
  char digits[20];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  while (count != 0) text_char(text, digits[--count]);
}

void text_hex(struct text *text, uint32_t value) {
  text_string(text, "0x");
  for (int shift = 28; shift >= 0; shift -= 4) text_char(text, "0123456789abcdef"[value >> shift & 15]);
}

void text_address(struct text *text, uint32_t address) {
  for (int shift = 0; shift < 32; shift += 8) {
    if (shift != 0) text_char(text, '.');
    text_number(text, address >> shift & 255);
  }
}

static void name_of(struct text *text, const char *name) {
  if (name == NULL) return;
  text_char(text, '"');
  text_string(text, name);
  text_string(text, "\":");
}

void text_json_number(struct text *text, const char *name, uint64_t value) {
  name_of(text, name);
  text_number(text, value);
  text_char(text, ',');
}

void text_json_hex(struct text *text, const char *name, uint32_t value) {
  name_of(text, name);
  text_char(text, '"');
  text_hex(text, value);
  text_string(text, "\",");
}

void text_json_string(struct text *text, const char *name, const char *value) {
  name_of(text, name);
  text_char(text, '"');
  text_string(text, value);
  text_string(text, "\",");
}

void text_json_open(struct text *text, const char *name, char bracket) {
  name_of(text, name);
  text_char(text, bracket);
}

void text_json_close(struct text *text, char bracket) {
  if (text->at[-1] == ',') text->at--;
  text_char(text, bracket);
  text_char(text, ',');
}
