import { defineConfig } from 'vite';
import { browserBuild, browserPlugins } from './scripts/browser-build.ts';
import { noHydration } from './scripts/no-hydration-plugin.ts';

/** The scripts of everybody who signs in: account, portal, administration. */
export default defineConfig({
  plugins: [browserPlugins(), noHydration()],
  build: {
    ...browserBuild('staff'),
    rolldownOptions: {
      input: 'src/app/portal/entry.tsx',
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
            // With all that it needs to begin: by themselves these are forty files, whose requests take longer than they do.
            { name: 'start', test: /src\/app\/portal\/entry\.tsx$/ },
          ],
        },
      },
    },
  },
});
