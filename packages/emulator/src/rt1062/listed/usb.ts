// USB1, USB2 and their wrappers USBNC1, USBNC2, which share 16 KB; USBPHY1, USBPHY2. As in NXP's PERI_USB.h, PERI_USBNC.h, PERI_USBPHY.h.

import type { RegisterList } from './register-list.ts';

export function controller(instance: string, base: number): RegisterList {
  const group = { instance, base };
  return [
    {
      ...group,
      rows: [
        [0x000, 'ID HWGENERAL HWHOST HWDEVICE HWTXBUF HWRXBUF'],
        [0x080, 'GPTIMER0LD GPTIMER0CTRL GPTIMER1LD GPTIMER1CTRL SBUSCFG'],
        [0x104, 'HCSPARAMS HCCPARAMS'],
        [0x124, 'DCCPARAMS'],
        [0x140, 'USBCMD USBSTS USBINTR FRINDEX'],
        [0x154, 'DEVICEADDR/PERIODICLISTBASE ASYNCLISTADDR/ENDPTLISTADDR'],
        [0x160, 'BURSTSIZE TXFILLTUNING'],
        [0x178, 'ENDPTNAK ENDPTNAKEN CONFIGFLAG PORTSC1'],
        [0x1a4, 'OTGSC USBMODE ENDPTSETUPSTAT ENDPTPRIME ENDPTFLUSH ENDPTSTAT ENDPTCOMPLETE ENDPTCTRL0 ENDPTCTRL[7]'],
      ],
    },
    { ...group, width: 1, rows: [[0x100, 'CAPLENGTH']] },
    {
      ...group,
      width: 2,
      rows: [
        [0x102, 'HCIVERSION'],
        [0x120, 'DCIVERSION'],
      ],
    },
  ];
}

function wrapper(instance: string, base: number): RegisterList {
  return [
    {
      instance,
      base,
      rows: [
        [0x800, 'USB_OTGn_CTRL'],
        [0x818, 'USB_OTGn_PHY_CTRL_0'],
      ],
    },
  ];
}

export const usb: RegisterList = [
  ...controller('USB1', 0x000),
  ...controller('USB2', 0x200),
  ...wrapper('USBNC1', 0),
  ...wrapper('USBNC2', 4),
];

// The header writes DEBUGr, so that no macro DEBUG meets it.
export const usbphy: RegisterList = [
  {
    rows: [
      [0x00, 'PWD~ TX~ RX~ CTRL~'],
      [0x40, 'STATUS'],
      [0x50, 'DEBUGr DEBUG_SET DEBUG_CLR DEBUG_TOG'],
      [0x60, 'DEBUG0_STATUS'],
      [0x70, 'DEBUG1~'],
      [0x80, 'VERSION'],
    ],
  },
];
