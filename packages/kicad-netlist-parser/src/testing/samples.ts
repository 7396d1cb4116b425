// Netlists of one small circuit in the manner of each program that writes them. Made for these tests, from the descriptions
// of the format; no file of anybody is copied here.

/** A sample with what a reader must find in it. */
export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly version: string;
  readonly tool: string;
  readonly components: number;
  readonly nets: number;
  readonly nodes: number;
}

/** KiCad 4 on Windows: format D, CRLF, a localised date, bare texts, a bare Windows path, no description of a symbol. */
const kicad4 = `(export (version D)
  (design
    (source C:\\Users\\me\\lamp\\lamp.sch)
    (date "03.11.2018 (\u0441\u0431) 09:10:11 EET")
    (tool "Eeschema 4.0.7")
    (sheet (number 1) (name /) (tstamps /)
      (title_block
        (title "Lamp driver")
        (company)
        (rev v1.1)
        (date)
        (source lamp.sch)
        (comment (number 1) (value ""))
        (comment (number 2) (value "second line")))))
  (components
    (comp (ref R1)
      (value 1k)
      (footprint Resistors_SMD:R_0603)
      (datasheet ~)
      (libsource (lib device) (part R))
      (sheetpath (names /) (tstamps /))
      (tstamp 5A1B0001))
    (comp (ref D1)
      (value "LED (red)")
      (footprint LEDs:LED_0603)
      (fields
        (field (name Supplier) "Shop & Sons")
        (field (name MPN) L-1))
      (libsource (lib device) (part LED))
      (sheetpath (names /) (tstamps /))
      (tstamp 5A1B0002)))
  (libparts
    (libpart (lib device) (part LED)
      (aliases
        (alias LED_ALT))
      (description "Light emitting diode")
      (docs ~)
      (footprints
        (fp LED*)
        (fp D_*))
      (fields
        (field (name Reference) D)
        (field (name Value) LED))
      (pins
        (pin (num 1) (name K) (type passive))
        (pin (num 2) (name A) (type passive)))))
  (libraries
    (library (logical device)
      (uri C:\\Programs\\KiCad\\device.lib)))
  (nets
    (net (code 1) (name /IO3\\SDA)
      (node (ref R1) (pin 1)))
    (net (code 2) (name "Net-(D1-Pad2)")
      (node (ref D1) (pin 2))
      (node (ref R1) (pin 2)))
    (net (code 3) (name GND)
      (node (ref D1) (pin 1)))))
`.replaceAll('\n', '\r\n');

/** KiCad 5: format D, descriptions, no line end at the end of the file. */
const kicad5 = `(export (version D)
  (design
    (source /home/me/amp/amp.sch)
    (date "Tue 22 Mar 2022 05:12:36 PM EDT")
    (tool "Eeschema 5.1.12-1~ubuntu20.04.1"))
  (components
    (comp (ref Q1)
      (value Q_NPN)
      (datasheet ~)
      (libsource (lib Device) (part Q_NPN) (description "NPN transistor, collector/base/emitter"))
      (sheetpath (names /amp/) (tstamps /5E000001/))
      (tstamp 623A135E)))
  (libparts
    (libpart (lib Device) (part Q_NPN)
      (description "NPN transistor")
      (docs ~)
      (pins
        (pin (num 1) (name C) (type passive))
        (pin (num 2) (name ~) (type input)))))
  (libraries
    (library (logical Device)
      (uri /usr/share/kicad/library/Device.lib)))
  (nets
    (net (code 1) (name "/amp/IN{slash}OUT")
      (node (ref Q1) (pin 2)))
    (net (code 2) (name +5V)
      (node (ref Q1) (pin 1)))))`;

/** KiCad 6: format E, all in quotes, properties with and without value, several uuids in tstamps, pin functions. */
const kicad6 = `(export (version "E")
  (design
    (source "/home/me/gate/gate.kicad_sch")
    (date "Mon 03 Jan 2022 10:00:00 AM CET")
    (tool "Eeschema 6.0.11")
    (sheet (number "1") (name "/") (tstamps "/")
      (title_block
        (title)
        (company)
        (rev)
        (date)
        (source "gate.kicad_sch")
        (comment (number "1") (value "")))))
  (components
    (comp (ref "U1")
      (value "74HC00")
      (footprint "Package_SO:SOIC-14")
      (datasheet "http://example.org/74hc00.pdf")
      (libsource (lib "74xx") (part "74HC00") (description "quad 2-input NAND gate"))
      (property (name "Sheetname") (value ""))
      (property (name "Sheetfile") (value "gate.kicad_sch"))
      (property (name "exclude_from_bom"))
      (property (name "ki_keywords") (value "HCMOS \\"nand\\" 2-input"))
      (sheetpath (names "/") (tstamps "/"))
      (tstamps "00000000-0000-4000-8000-000000000002" "00000000-0000-4000-8000-000000000003" "00000000-0000-4000-8000-000000000001"))
    (comp (ref "C1")
      (value "~")
      (libsource (lib "Device") (part "C") (description "Unpolarized capacitor"))
      (property (name "Sheetname") (value ""))
      (sheetpath (names "/") (tstamps "/"))
      (tstamps "00000000-0000-4000-8000-000000000004")))
  (libparts
    (libpart (lib "74xx") (part "74HC00")
      (description "quad 2-input NAND gate")
      (docs "http://example.org/74hc00.pdf")
      (footprints
        (fp "DIP*W7.62mm*")
        (fp "SO14*"))
      (fields
        (field (name "Reference") "U")
        (field (name "Value") "74HC00"))
      (pins
        (pin (num "7") (name "GND") (type "power_in"))
        (pin (num "14") (name "VCC") (type "power_in")))))
  (libraries
    (library (logical "74xx")
      (uri "C:\\\\Program Files\\\\KiCad\\\\symbols\\\\/74xx.kicad_sym")))
  (nets
    (net (code "1") (name "+5V")
      (node (ref "C1") (pin "1") (pintype "passive"))
      (node (ref "U1") (pin "14") (pinfunction "VCC") (pintype "power_in")))
    (net (code "2") (name "GND")
      (node (ref "C1") (pin "2") (pintype "passive"))
      (node (ref "U1") (pin "7") (pinfunction "GND") (pintype "power_in")))
    (net (code "3") (name "unconnected-(U1-Pad3)")
      (node (ref "U1") (pin "3") (pintype "output+no_connect")))))`;

/** KiCad 7: as 6, with ki_description and dnp. */
const kicad7 = `(export (version "E")
  (design
    (source "/home/me/seven/seven.kicad_sch")
    (date "2023-05-09T12:04:19+0200")
    (tool "Eeschema 7.0.2"))
  (components
    (comp (ref "R1")
      (value "R")
      (libsource (lib "Device") (part "R") (description "Resistor"))
      (property (name "Sheetname") (value "Root"))
      (property (name "Sheetfile") (value "seven.kicad_sch"))
      (property (name "exclude_from_board"))
      (property (name "dnp"))
      (property (name "ki_description") (value "Resistor"))
      (sheetpath (names "/") (tstamps "/"))
      (tstamps "84d26400-0000-4000-8000-000000000001")))
  (libparts)
  (libraries)
  (nets
    (net (code "1") (name "A__B")
      (node (ref "R1") (pin "1") (pintype "passive"))
      (node (ref "R1") (pin "2") (pintype "passive")))))`;

/** KiCad 8: fields with and without text, text variables, component classes (8.99), a name beyond ASCII. */
const kicad8 = `(export (version "E")
  (design
    (source "/home/me/eight/eight.kicad_sch")
    (date "2024-05-01T00:00:00+0000")
    (tool "Eeschema 8.0.2-1")
    (textvar (name "REVISION") "B")
    (textvar (name "EMPTY"))
    (sheet (number "1") (name "/") (tstamps "/")))
  (components
    (comp (ref "R1")
      (value "4,7\u03a9")
      (footprint "Resistor_SMD:R_0603_1608Metric")
      (description "Resistor")
      (fields
        (field (name "Footprint") "Resistor_SMD:R_0603_1608Metric")
        (field (name "Datasheet"))
        (field (name "Description") "Resistor"))
      (libsource (lib "Device") (part "R") (description "Resistor"))
      (property (name "Sheetname") (value "Root"))
      (sheetpath (names "/") (tstamps "/"))
      (component_classes
        (class "Hot")
        (class "Power"))
      (tstamps "3d6a0000-0000-4000-8000-000000000001")))
  (libparts
    (libpart (lib "Device") (part "R")
      (description "Resistor")
      (docs "~")
      (footprints
        (fp "R_*"))
      (fields
        (field (name "Reference") "R")
        (field (name "Datasheet") "~"))
      (pins
        (pin (num "1") (name "") (type "passive"))
        (pin (num "2") (name "") (type "passive")))))
  (libraries
    (library (logical "Device")
      (uri "/usr/share/kicad/symbols/Device.kicad_sym")))
  (nets
    (net (code "1") (name "~{RESET}")
      (node (ref "R1") (pin "1") (pintype "passive")))))`;

/** KiCad 9 and its successor's preview: net classes, jumpers. */
const kicad9 = `(export (version "E")
  (design
    (source "/home/me/nine/nine.kicad_sch")
    (date "2025-03-22T22:55:57-0400")
    (tool "Eeschema 9.0.0"))
  (components
    (comp (ref "TB1")
      (value "~")
      (fields
        (field (name "Footprint"))
        (field (name "Datasheet")))
      (libsource (lib "Jumpers") (part "Block") (description ""))
      (property (name "Sheetname") (value "Root"))
      (duplicate_pin_numbers_are_jumpers "1")
      (jumper_pin_groups
        (group (pin "1") (pin "3"))
        (group (pin "2") (pin "4")))
      (sheetpath (names "/") (tstamps "/"))
      (tstamps "0aa90000-0000-4000-8000-000000000001")))
  (libparts)
  (libraries)
  (nets
    (net (code "1") (name "+3.3V") (class "Power")
      (node (ref "TB1") (pin "1") (pintype "input"))
      (node (ref "TB1") (pin "3") (pintype "input")))
    (net (code "2") (name "GND") (class "Default")
      (node (ref "TB1") (pin "2") (pintype "input")))))`;

/** KiCad 10: another printer, a form a line, tabs; units, groups, variants, NAME_PIN, net chains. */
const kicad10 = `(export
\t(version "E")
\t(design
\t\t(source "/home/me/ten/ten.kicad_sch")
\t\t(date "2026-10-08T07:11:54")
\t\t(tool "Eeschema 10.0.7")
\t)
\t(components
\t\t(comp
\t\t\t(ref "U1")
\t\t\t(value "Multi")
\t\t\t(fields
\t\t\t\t(field
\t\t\t\t\t(name "Footprint")
\t\t\t\t)
\t\t\t\t(field
\t\t\t\t\t(name "MPN") "M-1")
\t\t\t)
\t\t\t(libsource
\t\t\t\t(lib "test")
\t\t\t\t(part "Multi")
\t\t\t\t(description "")
\t\t\t)
\t\t\t(property
\t\t\t\t(name "exclude_from_pos_files")
\t\t\t)
\t\t\t(variants
\t\t\t\t(variant
\t\t\t\t\t(name "lite")
\t\t\t\t\t(property
\t\t\t\t\t\t(name "dnp")
\t\t\t\t\t\t(value "1")
\t\t\t\t\t)
\t\t\t\t\t(fields
\t\t\t\t\t\t(field
\t\t\t\t\t\t\t(name "MPN") "M-2")
\t\t\t\t\t)
\t\t\t\t)
\t\t\t)
\t\t\t(sheetpath
\t\t\t\t(names "/")
\t\t\t\t(tstamps "/")
\t\t\t)
\t\t\t(tstamps "a4c90000-0000-4000-8000-000000000002" "a4c90000-0000-4000-8000-000000000001")
\t\t\t(units
\t\t\t\t(unit
\t\t\t\t\t(name "A")
\t\t\t\t\t(pins
\t\t\t\t\t\t(pin
\t\t\t\t\t\t\t(num "2")
\t\t\t\t\t\t)
\t\t\t\t\t\t(pin
\t\t\t\t\t\t\t(num "1")
\t\t\t\t\t\t)
\t\t\t\t\t)
\t\t\t\t)
\t\t\t)
\t\t)
\t)
\t(groups
\t\t(group
\t\t\t(name "supply")
\t\t\t(uuid "a4c90000-0000-4000-8000-000000000009")
\t\t\t(lib_id "")
\t\t\t(members
\t\t\t\t(member
\t\t\t\t\t(uuid "a4c90000-0000-4000-8000-000000000001")
\t\t\t\t)
\t\t\t)
\t\t)
\t)
\t(variants
\t\t(variant
\t\t\t(name "lite")
\t\t\t(description "without U1")
\t\t)
\t)
\t(libparts)
\t(libraries)
\t(nets
\t\t(net
\t\t\t(code "1")
\t\t\t(name "/BASE")
\t\t\t(class "Default")
\t\t\t(node
\t\t\t\t(ref "U1")
\t\t\t\t(pin "1")
\t\t\t\t(pinfunction "P_1")
\t\t\t\t(pintype "passive")
\t\t\t)
\t\t\t(node
\t\t\t\t(ref "U1")
\t\t\t\t(pin "2")
\t\t\t\t(pinfunction "2")
\t\t\t\t(pintype "passive")
\t\t\t)
\t\t)
\t)
\t(net_chains
\t\t(net_chain
\t\t\t(name "chain")
\t\t\t(members
\t\t\t\t(member
\t\t\t\t\t(net "/BASE")
\t\t\t\t)
\t\t\t)
\t\t)
\t)
)
`;

/** SKiDL: format D, many fields, no libparts. */
const skidl = `(export (version D)
  (design
    (source "")
    (date "02/11/2021 08:02 PM")
    (tool "SKiDL (1.1.0)"))
  (components
    (comp (ref SW1)
      (value SW_Push)
      (footprint Button_Switch:SW_1u)
      (fields
        (field (name F0) SW)
        (field (name Reference) SW)
        (field (name F3) ~)
        (field (name ki_fp_filters) "SW_* *_Push_*"))
      (libsource (lib Switch) (part SW_Push))
      (sheetpath (names /top/1234567890123456789) (tstamps /top/1234567890123456789))))
  (nets
    (net (code 1) (name COL0)
      (node (ref SW1) (pin 1)))
    (net (code 2) (name N$1)
      (node (ref SW1) (pin 2))))
)
`;

/** The same, its lines masked with # together with the parentheses that close the forms. */
const masked = `(export (version D)
  (design
#    (source "")
#    (date "02/11/2021 08:02 PM")
#    (tool "SKiDL (1.1.0)"))
  (components
    (comp (ref SW1)
      (value SW_Push)
      (footprint {{ switch_footprint }})
      (libsource (lib Switch) (part SW_Push))
#     (sheetpath (names /top/1) (tstamps /top/1)))
{% if more %}
    (comp (ref SW2)
      (value SW_Push)
      (libsource (lib Switch) (part SW_Push))
#     (sheetpath (names /top/2) (tstamps /top/2)))
{% endif %})
  (nets
    (net (code 1) (name COL0)
      (node (ref SW1) (pin 1))
      (node (ref SW2) (pin 1))))
)
`;

/** diode pcb: format E, properties behind tstamps, closing parentheses on lines of their own. */
const diode = `(export (version "E")
  (design
    (source "unknown")
    (date "")
    (tool "pcb"))
  (components
    (comp (ref "R1")
      (value "1k")
      (footprint "R_0603:R_0603")
      (libsource (lib "lib") (part "1k") (description "unknown"))
      (sheetpath (names "S1.R1.R") (tstamps "8b6c0000-0000-5000-8000-000000000001"))
      (tstamps "8b6c0000-0000-5000-8000-000000000001")
      (property (name "Reference") (value "R1"))
      (property (name "Resistance") (value "1k"))
    )
  )
  (libparts
    (libpart (lib "lib") (part "?")
      (description "")
      (docs "~")
      (footprints
        (fp "*"))
      (pins
        (pin (num "1") (name "P1") (type "stereo"))
      )
    )
  )
  (nets
    (net (code "1") (name "P1")
      (node (ref "R1") (pin "1") (pintype "stereo"))
    )
  )
)
`;

const sample = (
  name: string,
  text: string,
  version: string,
  tool: string,
  [components, nets, nodes]: readonly [number, number, number],
): Sample => ({ name, text, version, tool, components, nets, nodes });

export const samples = {
  kicad4: sample('KiCad 4', kicad4, 'D', 'Eeschema 4.0.7', [2, 3, 4]),
  kicad5: sample('KiCad 5', kicad5, 'D', 'Eeschema 5.1.12-1~ubuntu20.04.1', [1, 2, 2]),
  kicad6: sample('KiCad 6', kicad6, 'E', 'Eeschema 6.0.11', [2, 3, 5]),
  kicad7: sample('KiCad 7', kicad7, 'E', 'Eeschema 7.0.2', [1, 1, 2]),
  kicad8: sample('KiCad 8', kicad8, 'E', 'Eeschema 8.0.2-1', [1, 1, 1]),
  kicad9: sample('KiCad 9', kicad9, 'E', 'Eeschema 9.0.0', [1, 2, 3]),
  kicad10: sample('KiCad 10', kicad10, 'E', 'Eeschema 10.0.7', [1, 1, 2]),
  skidl: sample('SKiDL', skidl, 'D', 'SKiDL (1.1.0)', [1, 2, 2]),
  masked: sample('masked lines', masked, 'D', 'SKiDL (1.1.0)', [2, 1, 2]),
  diode: sample('diode pcb', diode, 'E', 'pcb', [1, 1, 1]),
} as const;

export const allSamples: readonly Sample[] = Object.values(samples);

/** How many components, nets and nodes a netlist has. */
export function countsOf(netlist: {
  readonly components: readonly unknown[];
  readonly nets: readonly { readonly nodes: readonly unknown[] }[];
}): { components: number; nets: number; nodes: number } {
  const nodes = netlist.nets.reduce((sum, net) => sum + net.nodes.length, 0);
  return { components: netlist.components.length, nets: netlist.nets.length, nodes };
}
