export * from './core/interface.ts';
