import fc from 'fast-check';
import { perTier } from './tier.ts';

// Words are compared without colours, also where CI or a terminal asks for them.
process.env['NO_COLOR'] = '1';
delete process.env['FORCE_COLOR'];

// A fixed seed, so that a failure is the same on each machine; `test:long` widens the search.
fc.configureGlobal({ seed: 20261130, numRuns: perTier({ quick: 50, normal: 200, long: 20_000 }) });
