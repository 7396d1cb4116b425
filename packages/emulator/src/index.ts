export * from './core/interface.ts';
export * from './machine/interface.ts';
