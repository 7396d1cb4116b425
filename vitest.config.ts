import { defineConfig } from 'vitest/config';
import { tier } from './tools/testing/src/tier.ts';

// One process of the whole workspace: packages resolve to their TypeScript source by the condition below.
export default defineConfig({
  resolve: { conditions: ['@boardproof/source'] },
  ssr: { resolve: { conditions: ['@boardproof/source', 'node', 'import', 'default'] } },
  test: {
    environment: 'node',
    include: ['packages/*/src/**/*.spec.ts', 'hardware/**/*.spec.ts', 'firmware/**/*.spec.ts', 'tools/**/*.spec.ts'],
    setupFiles: ['./tools/testing/src/setup.ts'],
    testTimeout: tier() === 'long' ? 3_600_000 : 600_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
  },
});
