// The PHY drivers, the set-up of the MAC and the pads of the EVKs on a core that has nothing of it: registers are a script
// in memory, and each access is printed. Arguments: what to do, then registers as PAGE.REGISTER=VALUE, all hexadecimal.
//   phy INTERFACE ADDRESS REGISTER...  the driver looks where the board has the PHY of this interface, the PHY answers at
//                                      ADDRESS: it is found, set up, and asked for its link
//   paged INTERFACE ADDRESS REGISTER... the same with a PHY whose register 31 chooses the page of registers 16 to 23
//   mac INTERFACE MBPS FULL            registers of the MAC for a link
//   pads INTERFACE                     what comes before the PHY: gates, clock directions, pads, reset
#include <stdlib.h>
#include <string.h>

#include "script/semihosting.h"

#include "boards/imxrt11xx/rt11xx.h"
static volatile uint32_t *touch(uintptr_t address);
#undef REGISTER32
#define REGISTER32(address) (*touch(address))
#include "boards/imxrt11xx/board.c"
#include "boards/imxrt11xx/pins.c"
#undef ENET_ECR_RESET
#define ENET_ECR_RESET 0 // memory stands for the MAC, and this bit would not clear itself
#include "drivers/enet_setup.c"

// Registers by address. What was accessed is printed with its value when the next one is, since only then it is known.
static struct { uintptr_t address; uint32_t value; } touched[64];
static unsigned touched_count, touched_last = ~0u;

static void tell_touched(void) {
  if (touched_last == ~0u) return;
  print("= ");
  print_hex(touched[touched_last].address, 8);
  print(" ");
  print_hex(touched[touched_last].value, 8);
  print("\n");
  touched_last = ~0u;
}

static volatile uint32_t *touch(uintptr_t address) {
  tell_touched();
  for (touched_last = 0; touched_last < touched_count; touched_last++)
    if (touched[touched_last].address == address) return &touched[touched_last].value;
  touched[touched_count].address = address;
  return &touched[touched_count++].value;
}

static void tell(const char *what, uint32_t value, unsigned digits) {
  tell_touched();
  print(what);
  print_hex(value, digits);
  print("\n");
}

void hal_delay_us(uint32_t us) { tell("wait ", us, 8); }
void rt11xx_gate_open(enum clock_gate gate) { tell("gate ", gate, 2); }

// PHY registers.
static struct { uint16_t page, index, value; } script[64];
static unsigned script_count;
static uint8_t script_address;
static bool paged;
static unsigned resetting;

static uint16_t *script_register(uint8_t index) {
  uint16_t page = 0;
  for (unsigned i = 0; paged && index >= 16 && index < 24 && i < script_count; i++)
    if (script[i].index == 31) page = script[i].value;
  for (unsigned i = 0; i < script_count; i++)
    if (script[i].index == index && script[i].page == page) return &script[i].value;
  script[script_count].page = page;
  script[script_count].index = index;
  return &script[script_count++].value;
}

static void tell_access(const char *what, uint8_t index, uint16_t value) {
  print(what);
  print_hex(index, 2);
  print(" ");
  print_hex(value, 4);
  print("\n");
}

uint16_t enet_mdio_read(struct enet_registers *registers, uint8_t phy, uint8_t index) {
  (void)registers;
  uint16_t value = phy == script_address ? *script_register(index) : 0xFFFF;
  if (index == PHY_BMCR && resetting != 0 && --resetting == 0) *script_register(PHY_BMCR) &= (uint16_t)~PHY_BMCR_RESET;
  tell_access("r ", index, value);
  return value;
}

void enet_mdio_write(struct enet_registers *registers, uint8_t phy, uint8_t index, uint16_t value) {
  (void)registers;
  tell_access("w ", index, value);
  if (phy != script_address) return;
  if (index == PHY_BMCR && (value & PHY_BMCR_RESET) != 0) {
    *script_register(PHY_BMCR) = 0xB100; // resets for two reads; then 100 Mbit/s, full duplex, negotiating
    resetting = 2;
    return;
  }
  *script_register(index) = index == PHY_BMCR ? value & (uint16_t)~PHY_BMCR_AN_RESTART : value;
}

// Looks without waiting are the main loop's; none is begun here.
uint16_t enet_mdio_end_read(struct enet_registers *registers) { return (void)registers, (uint16_t)0xFFFF; }

static unsigned number(char **text) { return (unsigned)strtoul(*text, text, 16); }

static void read_script(char *text) {
  for (char *word = strtok(text, " "); word != NULL && script_count < 48; word = strtok(NULL, " ")) {
    script[script_count].page = (uint16_t)number(&word);
    word++;
    script[script_count].index = (uint16_t)number(&word);
    word++;
    script[script_count++].value = (uint16_t)number(&word);
  }
}

static void run_phy(char *arguments) {
  const struct hal_mac *mac = &hal_macs[number(&arguments)];
  script_address = (uint8_t)number(&arguments);
  read_script(arguments);
  static struct phy phy;
  struct phy_link link;
  phy_start(&phy, mac->mdio, mac->phy_address);
  print("driver ");
  print(phy.driver == NULL ? "none" : phy.driver->name);
  print("\n");
  phy_read_link(&phy, &link);
  tell("up ", link.up, 1);
  if (link.up) tell("mbps ", link.mbps, 4);
  if (link.up) tell("full ", link.full_duplex, 1);
}

void enet_receive_rearm(struct enet *enet) { (void)enet; }
void enet_transmit_rearm(struct enet *enet) { (void)enet; }

static void run_mac(char *arguments) {
  static struct enet_registers registers;
  static struct enet enet;
  enet.index = number(&arguments);
  enet.mac = &hal_macs[enet.index];
  enet.registers = &registers;
  enet.link = (struct phy_link){.up = true};
  enet.link.mbps = (uint16_t)strtoul(arguments, &arguments, 10);
  enet.link.full_duplex = number(&arguments) != 0;
  enet_set_up(&enet);
  tell("RCR ", registers.RCR, 8);
  tell("TCR ", registers.TCR, 8);
  tell("ECR ", registers.ECR, 8);
  tell("MSCR ", registers.MSCR, 8);
}

static void run(char *arguments) {
  paged = strncmp(arguments, "paged ", 6) == 0;
  if (paged) run_phy(arguments + 6);
  else if (strncmp(arguments, "phy ", 4) == 0) run_phy(arguments + 4);
  else if (strncmp(arguments, "mac ", 4) == 0) run_mac(arguments + 4);
  else if (strncmp(arguments, "pads ", 5) == 0) hal_mac_start(arguments[5] == '1');
}

void reset(void);
void reset(void) {
  static char arguments[1024];
  get_arguments(arguments, sizeof arguments);
  run(arguments);
  tell_touched();
  end_program();
}

__attribute__((section(".vectors"), used)) static void *const vectors[] = {(void *)0x20400000, (void *)reset};
