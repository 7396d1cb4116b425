export function estimatePrint(..._: unknown[]) {
  return {};
}
