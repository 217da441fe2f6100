// Bundles the app for the test: `node build.mjs NODE_MODULES OUT.js`. Preact's licence comes with it.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modules, out] = process.argv.slice(2);
const esbuild = createRequire(join(modules, '/'))('esbuild');
await esbuild.build({
  entryPoints: [join(dirname(fileURLToPath(import.meta.url)), 'app.jsx')],
  bundle: true, format: 'iife', outfile: out, jsxFactory: 'h', jsxFragment: 'Fragment', nodePaths: [modules],
  legalComments: 'inline', define: { 'process.env.NODE_ENV': '"production"' },
});
