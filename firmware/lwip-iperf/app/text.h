// Builds text in a buffer of fixed size without printf: what does not fit is left out.
#ifndef APP_TEXT_H
#define APP_TEXT_H

#include <stdint.h>

struct text {
  char *at;
  char *end; // one behind the last character
};

void text_char(struct text *text, char c);
void text_string(struct text *text, const char *string);
void text_number(struct text *text, uint64_t value);
// "0x" and eight digits.
void text_hex(struct text *text, uint32_t value);
// Dotted quad of an address in network order.
void text_address(struct text *text, uint32_t address);

// JSON: `"name":value,`; the comma goes when the object ends.
void text_json_number(struct text *text, const char *name, uint64_t value);
void text_json_hex(struct text *text, const char *name, uint32_t value); // a string, JSON has no hexadecimals
void text_json_string(struct text *text, const char *name, const char *value);
void text_json_open(struct text *text, const char *name, char bracket); // name NULL: an element of an array
void text_json_close(struct text *text, char bracket);

#endif
