/* CoreMark-like work: list walking, matrix products, a state machine, CRCs, sorting. */
#include "test.h"
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 20
#endif

static unsigned crc16(unsigned crc, unsigned value) {
  for (int i = 0; i < 16; i += 1) {
    unsigned bit = (crc ^ value) & 1;
    crc = (crc >> 1) ^ (bit ? 0xa001 : 0);
    value >>= 1;
  }
  return crc;
}

struct node { struct node *next; short value, index; };
static struct node nodes[64];

static unsigned list_work(unsigned seed) {
  for (int i = 0; i < 64; i += 1) {
    nodes[i].value = (short)(seed * 31 + i * 7919);
    nodes[i].index = (short)i;
    nodes[i].next = i < 63 ? &nodes[i + 1] : 0;
  }
  struct node *head = nodes;
  /* insertion sort of the list */
  struct node *sorted = 0;
  while (head) {
    struct node *one = head, **at = &sorted;
    head = head->next;
    while (*at && (*at)->value < one->value) at = &(*at)->next;
    one->next = *at;
    *at = one;
  }
  unsigned crc = seed & 0xffff;
  for (struct node *n = sorted; n; n = n->next) crc = crc16(crc, (unsigned short)(n->value ^ n->index));
  return crc;
}

static short a[12][12], b[12][12];
static int c[12][12];
static unsigned matrix_work(unsigned seed) {
  for (int i = 0; i < 12; i += 1)
    for (int j = 0; j < 12; j += 1) {
      a[i][j] = (short)(seed + i * j);
      b[i][j] = (short)(seed ^ (i + j * 3));
    }
  for (int i = 0; i < 12; i += 1)
    for (int j = 0; j < 12; j += 1) {
      int sum = 0;
      for (int k = 0; k < 12; k += 1) sum += a[i][k] * b[k][j];
      c[i][j] = sum >> (j & 3);
    }
  unsigned crc = 0;
  for (int i = 0; i < 12; i += 1) crc = crc16(crc, (unsigned)c[i][11 - i]);
  return crc;
}

static unsigned state_work(const char *text) {
  enum { start, sign, digits, point, fraction, bad } state = start;
  unsigned counts[6] = {0};
  for (; *text; text += 1) {
    switch (state) {
    case start: state = *text == '-' ? sign : (*text >= '0' && *text <= '9') ? digits : bad; break;
    case sign: state = (*text >= '0' && *text <= '9') ? digits : bad; break;
    case digits: state = *text == '.' ? point : *text == ',' ? start : (*text >= '0' && *text <= '9') ? digits : bad; break;
    case point: state = (*text >= '0' && *text <= '9') ? fraction : bad; break;
    case fraction: state = *text == ',' ? start : (*text >= '0' && *text <= '9') ? fraction : bad; break;
    default: state = *text == ',' ? start : bad;
    }
    counts[state] += 1;
  }
  return counts[0] | counts[1] << 4 | counts[2] << 8 | counts[3] << 16 | counts[4] << 20 | counts[5] << 26;
}

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

static unsigned checksum(const unsigned char *data, int length) {
  unsigned sum = 0;
  const unsigned short *half = (const unsigned short *)data;
  for (; length > 1; length -= 2) sum += *half++;
  sum = (sum >> 16) + (sum & 0xffff);
  return (sum + (sum >> 16)) & 0xffff;
}

static unsigned char packet[1518], copy[1518];

void test_main(void) {
  unsigned total = 0;
  for (unsigned round = 0; round < ROUNDS; round += 1) {
    total = crc16(total, list_work(round));
    total = crc16(total, matrix_work(round));
    total += state_work("-12.5,77,a1,3.14159,-,1..2,99999");
    int table[100];
    for (int i = 0; i < 100; i += 1) table[i] = (int)((round * 7 + i) * 2654435761u >> 20);
    qsort(table, 100, sizeof *table, compare);
    for (int i = 0; i < 100; i += 10) total = crc16(total, (unsigned)table[i]);
    for (int i = 0; i < 1518; i += 1) packet[i] = (unsigned char)(i * round + (i >> 3));
    for (int i = 0; i < 10; i += 1) {
      memcpy(copy + (i & 3), packet, 1500);
      total += checksum(copy, 1500);
    }
    unsigned long long wide = total * 0x123456789abcdefULL;
    total ^= (unsigned)(wide / (round * 3 + 7)) ^ (unsigned)(wide % 1000003);
  }
  put_line("loops", total);
}
