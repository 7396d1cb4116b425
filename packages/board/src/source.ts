import { z } from 'zod';

/**
 * Where a figure comes from. `high`: a primary file or two independent sources; `medium`: one secondary source;
 * `derived`: computed by us from named data; `assumed`: a default that nobody has confirmed.
 */
export const Source = z
  .strictObject({
    from: z.string().min(1),
    confidence: z.enum(['high', 'medium', 'derived', 'assumed']),
    checkedOn: z.iso.date().optional(),
    note: z.string().optional(),
  })
  .readonly();
export type Source = z.infer<typeof Source>;

/** A number with its source, and half its range where one is known. The unit stands in the name of the field that holds it. */
export const Figure = z
  .strictObject({ value: z.number(), plusMinus: z.number().nonnegative().optional(), source: Source })
  .readonly();
export type Figure = z.infer<typeof Figure>;

/** An order code of a part; `digikey` is absent when no source names it, never guessed. */
export const OrderCode = z
  .strictObject({
    manufacturer: z.string().min(1),
    mpn: z.string().min(1),
    digikey: z.string().min(1).optional(),
    source: Source,
    note: z.string().optional(),
  })
  .readonly();
export type OrderCode = z.infer<typeof OrderCode>;
