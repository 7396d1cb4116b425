// Names of pads and daisies in the order of IOMUXC's arrays (NXP PERI_IOMUXC.h and PERI_IOMUXC_LPSR.h: enumerations).

const range = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}_${String(n).padStart(2, '0')}`);

const numbered = (prefix: string, first: number, count: number, between = '_SELECT_INPUT_'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${between}${first + n}`);

/** Pads without their `GPIO_`: index = position in SW_MUX_CTL_PAD and SW_PAD_CTL_PAD, and in GPIO1 to 5 (7 to 11) too. */
export const padNames: readonly string[] = [
  ...range('EMC_B1', 42),
  ...range('EMC_B2', 21),
  ...range('AD', 36),
  ...range('SD_B1', 6),
  ...range('SD_B2', 12),
  ...range('DISP_B1', 12),
  ...range('DISP_B2', 16),
];

export const lpsrPadNames: readonly string[] = range('LPSR', 16);

const single = (names: string): string[] => names.split(' ').map((name) => `${name}_SELECT_INPUT`);

/** Daisies: which pad an input of a block listens to. Six words of the array are not used. */
export const selectNames: readonly (string | undefined)[] = [
  ...single('FLEXCAN1_RX FLEXCAN2_RX CCM_ENET_QOS_REF_CLK CCM_ENET_QOS_TX_CLK ENET_IPG_CLK_RMII ENET_MAC0_MDIO'),
  ...numbered('ENET_MAC0_RXDATA', 0, 2),
  ...single(
    'ENET_MAC0_RXEN ENET_MAC0_RXERR ENET_MAC0_TXCLK ENET_1G_IPG_CLK_RMII ENET_1G_MAC0_MDIO ENET_1G_MAC0_RXCLK ' +
      'ENET_1G_MAC0_RXDATA_0 ENET_1G_MAC0_RXDATA_1 ENET_1G_MAC0_RXDATA_2 ENET_1G_MAC0_RXDATA_3 ENET_1G_MAC0_RXEN ' +
      'ENET_1G_MAC0_RXERR ENET_1G_MAC0_TXCLK ENET_QOS_GMII_MDI_I',
  ),
  ...numbered('ENET_QOS_PHY_RXD_I', 0, 2),
  ...single('ENET_QOS_PHY_RXDV_I ENET_QOS_PHY_RXER_I'),
  ...numbered('FLEXPWM1_PWMA', 0, 3),
  ...numbered('FLEXPWM1_PWMB', 0, 3),
  ...numbered('FLEXPWM2_PWMA', 0, 3),
  ...numbered('FLEXPWM2_PWMB', 0, 3),
  ...numbered('FLEXPWM3_PWMA', 0, 4),
  ...numbered('FLEXPWM3_PWMB', 0, 4),
  ...single('FLEXSPI1_I_DQS_FA'),
  ...numbered('FLEXSPI1_I_IO_FA', 0, 4),
  ...numbered('FLEXSPI1_I_IO_FB', 0, 4),
  ...single('FLEXSPI1_I_SCK_FA FLEXSPI1_I_SCK_FB'),
  ...numbered('FLEXSPI2_I_IO_FA', 0, 4),
  ...single('FLEXSPI2_I_SCK_FA GPT3_CAPIN1 GPT3_CAPIN2 GPT3_CLKIN'),
  ...numbered('KPP_COL', 6, 2),
  ...numbered('KPP_ROW', 6, 2),
  ...single(
    'LPI2C1_LPI2C_SCL LPI2C1_LPI2C_SDA LPI2C2_LPI2C_SCL LPI2C2_LPI2C_SDA LPI2C3_LPI2C_SCL LPI2C3_LPI2C_SDA ' +
      'LPI2C4_LPI2C_SCL LPI2C4_LPI2C_SDA',
  ),
  ...numbered('LPSPI1_LPSPI_PCS', 0, 1),
  ...single('LPSPI1_LPSPI_SCK LPSPI1_LPSPI_SDI LPSPI1_LPSPI_SDO'),
  ...numbered('LPSPI2_LPSPI_PCS', 0, 2),
  ...single('LPSPI2_LPSPI_SCK LPSPI2_LPSPI_SDI LPSPI2_LPSPI_SDO'),
  ...numbered('LPSPI3_LPSPI_PCS', 0, 4),
  ...single('LPSPI3_LPSPI_SCK LPSPI3_LPSPI_SDI LPSPI3_LPSPI_SDO'),
  ...numbered('LPSPI4_LPSPI_PCS', 0, 1),
  ...single(
    'LPSPI4_LPSPI_SCK LPSPI4_LPSPI_SDI LPSPI4_LPSPI_SDO LPUART1_LPUART_RXD LPUART1_LPUART_TXD LPUART10_LPUART_RXD ' +
      'LPUART10_LPUART_TXD LPUART7_LPUART_RXD LPUART7_LPUART_TXD LPUART8_LPUART_RXD LPUART8_LPUART_TXD QTIMER1_TMR0_INPUT ' +
      'QTIMER1_TMR1_INPUT QTIMER1_TMR2_INPUT QTIMER2_TMR0_INPUT QTIMER2_TMR1_INPUT QTIMER2_TMR2_INPUT QTIMER3_TMR0_INPUT ' +
      'QTIMER3_TMR1_INPUT QTIMER3_TMR2_INPUT QTIMER4_TMR0_INPUT QTIMER4_TMR1_INPUT QTIMER4_TMR2_INPUT SAI1_IPG_CLK_SAI_MCLK ' +
      'SAI1_SAI_RXBCLK',
  ),
  ...numbered('SAI1_SAI_RXDATA', 0, 1),
  ...single('SAI1_SAI_RXSYNC SAI1_SAI_TXBCLK SAI1_SAI_TXSYNC'),
  ...new Array<undefined>(6).fill(undefined),
  ...single(
    'EMVSIM1_SIO EMVSIM1_IPP_SIMPD EMVSIM1_POWER_FAIL EMVSIM2_SIO EMVSIM2_IPP_SIMPD EMVSIM2_POWER_FAIL SPDIF_SPDIF_IN1 ' +
      'USB_OTG2_OC USB_OTG_OC USBPHY1_USB_ID USBPHY2_USB_ID USDHC1_IPP_CARD_DET USDHC1_IPP_WP_ON USDHC2_IPP_CARD_DET ' +
      'USDHC2_IPP_WP_ON',
  ),
  ...numbered('XBAR1_IN', 20, 16),
];
