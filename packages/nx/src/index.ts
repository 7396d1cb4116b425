import { Foo } from '@boardproof/board';
import { x } from './x.ts';
export const hi = () => Foo.parse({ a: 'hi' + x });
