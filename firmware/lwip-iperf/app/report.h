// What the board knows about itself, as one line of JSON. README.md lists the fields.
#ifndef APP_REPORT_H
#define APP_REPORT_H

struct text;

void report_json(struct text *text);

// All counters to zero.
void report_clear(void);

#endif
