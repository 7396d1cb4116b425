// The Ethernet ports of the boards, as the firmware names them.

/** `enet`: the 10/100 port that every board has; `enet_1g`: the gigabit port of the EVKs. */
export const interfaceNames = ['enet', 'enet_1g'] as const;
export type InterfaceName = (typeof interfaceNames)[number];

/** Each port has a network of its own: the addresses of the PC and of the board there, which the firmware falls back to. */
export const interfaceAddresses: Readonly<Record<InterfaceName, { readonly pc: string; readonly board: string }>> = {
  enet: { pc: '192.168.1.4', board: '192.168.1.19' },
  enet_1g: { pc: '192.168.2.4', board: '192.168.2.19' },
};
