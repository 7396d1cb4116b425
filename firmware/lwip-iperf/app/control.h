// The commands of the control channel, the same on TCP port 5002 and on the UART.
#ifndef APP_CONTROL_H
#define APP_CONTROL_H

#define CONTROL_ANSWER_BYTES 5120

// One conversation.
struct control {
  char line[80];
  unsigned length;
};

// Takes one typed character and returns how many bytes of answer it led to, 0 for none.
unsigned control_take(struct control *control, char c, char *answer, unsigned room);

// Listens on TCP port 5002; tick about once a millisecond.
void control_tcp_start(void);
void control_tcp_tick(void);

#endif
