import fc from 'fast-check';
import { perTier } from './tier.ts';

// A fixed seed, so that a failure is the same on each machine; `test:long` widens the search.
fc.configureGlobal({ seed: 20261130, numRuns: perTier({ quick: 50, normal: 200, long: 20_000 }) });
