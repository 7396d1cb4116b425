import { hi } from '@boardproof/nx';
export default async function netlist(options: { outputPath: string }) {
  console.log('run', options, hi());
  return { success: true };
}
