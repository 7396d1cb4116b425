// Bringing the MAC up: reset, registers, rings.
#include "drivers/enet.h"
#include "lwip/etharp.h"
#include "netif/ethernet.h"

struct enet enets[BOARDPROOF_ENET_COUNT];

#define MAX_FRAME 1522

static void set_address(struct enet_registers *r, const uint8_t address[6]) {
  r->PALR = (uint32_t)address[0] << 24 | (uint32_t)address[1] << 16 | (uint32_t)address[2] << 8 | address[3];
  r->PAUR = (uint32_t)address[4] << 24 | (uint32_t)address[5] << 16 | 0x8808; // type of pause frames
}

// All registers from reset to running. Called at start and again after a bus error or a change of the link.
void enet_set_up(struct enet *enet) {
  struct enet_registers *r = enet->registers;
  const struct phy_link *link = &enet->link;
  enet->phy.looking = false; // a read of the PHY that is under way ends with the reset
  r->ECR = ENET_ECR_RESET;
  while ((r->ECR & ENET_ECR_RESET) != 0) {}
  r->MSCR = enet->mac->mscr;
  r->EIMR = 0;
  r->EIR = ~0u;
  set_address(r, enet->netif.hwaddr);
  r->IAUR = r->IALR = 0;
  r->GAUR = r->GALR = ~0u; // all multicast: lwIP's IGMP looks at each group itself
  r->OPD = 0x00010020;
  r->TFWR = ENET_TFWR_STRFWD; // whole frames: the checksum stands before the data that it sums
  r->RSFL = 0;                // whole frames: a bad checksum is known before DMA begins
  r->TACC = ENET_TACC_IPCHK | ENET_TACC_PROCHK | (HAL_ENET_TX_PAD == 2 ? ENET_TACC_SHIFT16 : 0);
  r->RACC = ENET_RACC_PADREM | ENET_RACC_IPDIS | ENET_RACC_PRODIS | ENET_RACC_LINEDIS;
  r->FTRL = BOARDPROOF_BUFFER_BYTES;
  r->MRBR = BOARDPROOF_BUFFER_BYTES;
  r->RCR = ENET_RCR_MAX_FL(MAX_FRAME) | ENET_RCR_NLC | ENET_RCR_MII_MODE | ENET_RCR_FCE |
           (HAL_ENET_RX_FCS_BYTES == 0 ? ENET_RCR_CRCFWD | ENET_RCR_PADEN : 0) |
           (enet->mac->rgmii ? ENET_RCR_RGMII_EN : ENET_RCR_RMII_MODE) |
           (link->mbps == 10 ? ENET_RCR_RMII_10T : 0) | (link->full_duplex ? 0 : ENET_RCR_DRT);
  r->TCR = link->full_duplex ? ENET_TCR_FDEN : 0;
  enet_receive_rearm(enet);
  enet_transmit_rearm(enet);
  r->RDSR = (uint32_t)(uintptr_t)enet->rx_ring;
  r->TDSR = (uint32_t)(uintptr_t)enet->tx_ring;
  cpu_dsb();
  r->ECR = ENET_ECR_DBSWP | ENET_ECR_EN1588 | ENET_ECR_ETHEREN | (link->mbps == 1000 ? ENET_ECR_SPEED : 0);
  r->EIMR = ENET_EIR_RXF | ENET_EIR_EBERR;
  r->MIBC = 0;
  cpu_dsb();
  r->RDAR = ENET_RDAR_RDAR;
}

void enet_start(struct enet *enet, unsigned index) {
  enet->index = index;
  enet->mac = &hal_macs[index];
  enet->registers = enet->mac->registers;
  // Until the PHY says otherwise; the MAC must run for its MDIO to run on some parts.
  enet->link = (struct phy_link){.up = false, .mbps = 100, .full_duplex = true};
  hal_mac_start(index);
  hal_mac_address(index, enet->netif.hwaddr);
  enet_receive_init(enet);
  enet_transmit_init(enet);
  enet_set_up(enet);
  enet_clear_counters(enet);
  phy_start(&enet->phy, enet->mac->mdio, enet->mac->phy_address);
  hal_mac_interrupt_enable(index);
}

err_t enet_netif_init(struct netif *netif) {
  netif->name[0] = 'e';
  netif->name[1] = (char)('0' + ((struct enet *)netif->state)->index);
  netif->output = BOARDPROOF_FORWARD ? enet_output : etharp_output;
  netif->linkoutput = enet_transmit;
  netif->hwaddr_len = ETH_HWADDR_LEN;
  netif->mtu = 1500;
  netif->flags = NETIF_FLAG_BROADCAST | NETIF_FLAG_ETHARP | NETIF_FLAG_ETHERNET | NETIF_FLAG_IGMP;
  return ERR_OK;
}

void enet_interrupt(unsigned index) {
  struct enet *enet = &enets[index];
  // Events are cleared before the main loop looks at the rings, so a frame that comes meanwhile signals again.
  enet->registers->EIR = ENET_EIR_RXF | ENET_EIR_TXF;
  if ((enet->registers->EIR & ENET_EIR_EBERR) != 0) enet->registers->EIMR &= ~ENET_EIR_EBERR; // enet_watch repairs
  enet->counters.interrupts++;
  enet->signalled = true;
}

bool enet_has_work(const struct enet *enet) {
  return (enet_head(&enet->rx_ring[enet->rx_next]) & ENET_RX_E) == 0 ||
         (enet->tx_starved && (enet_head(&enet->tx_ring[enet->tx_next]) & ENET_TX_R) == 0);
}

void enet_watch(struct enet *enet) {
  struct enet_registers *r = enet->registers;
  if ((r->EIR & ENET_EIR_EBERR) != 0) { // the MAC stopped itself
    enet->counters.bus_errors++;
    enet_set_up(enet);
  }
  // A TDAR that was written while the MAC cleared it is lost on some i.MX parts (ERR007885): repeat it.
  unsigned last = enet->tx_next == 0 ? BOARDPROOF_TX_DESCRIPTORS - 1 : enet->tx_next - 1;
  if ((enet_head(&enet->tx_ring[last]) & ENET_TX_R) != 0 && r->TDAR == 0) {
    enet->counters.tx_kicks++;
    cpu_dsb();
    r->TDAR = ENET_TDAR_TDAR;
  }
}
