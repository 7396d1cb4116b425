// The console on the UART: never waits, text that does not fit is cut off.
#ifndef APP_CONSOLE_H
#define APP_CONSOLE_H

// Queues text.
void console_write(const char *text, unsigned length);
void console_print(const char *text);

// Often: moves queued text to the UART and typed characters to the control channel.
void console_poll(void);

#endif
