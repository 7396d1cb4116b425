import type { Handler } from './handlers.ts';

export const fpHandlers: Record<string, Handler> = {};
