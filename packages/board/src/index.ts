export * from './define.ts';
export * from './fill.ts';
export * from './geometry.ts';
export * from './model.ts';
export * from './part.ts';
export * from './placed.ts';
export * from './problem.ts';
export * from './source.ts';
