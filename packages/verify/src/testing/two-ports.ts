import { createServer } from 'node:net';

/** A port whose next one is free, too. */
export async function twoPorts(): Promise<number> {
  for (;;) {
    const servers = [createServer(), createServer()];
    const listen = (index: number, port: number) =>
      new Promise<number>((resolve, reject) => {
        servers[index]!.once('error', reject);
        servers[index]!.listen(port, '127.0.0.1', () => resolve((servers[index]!.address() as { port: number }).port));
      });
    try {
      const port = await listen(0, 0);
      await listen(1, port + 1);
      return port;
    } catch {
      // The next one was taken.
    } finally {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    }
  }
}
