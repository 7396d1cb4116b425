import { z } from 'zod';
export const Foo = z.object({ a: z.string() });
