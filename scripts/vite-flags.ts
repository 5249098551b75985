/**
 * Remix asks in the browser which of its features are switched on. Here they are known when it is built:
 * what is never asked for (data without single fetch, single-page apps) then falls out of the script.
 */
import type { Plugin } from 'vite';

const REMIX = /\/node_modules\/@remix-run\/(react\/dist\/esm|router\/dist)\/[\w-]+\.js$/;

/** What it says to whoever uses it wrongly: that is read in development. */
const ADVICE: [RegExp, string] = [
  /^(\s*invariant\((?!.*getInvalidPathError).*?), ["`].*\);$/gm,
  '$1);',
];

/** What a question comes to. Each must be found, so that a new version of Remix is looked at again. */
const ANSWERS: Record<string, readonly [RegExp, string][]> = {
  'browser.js': [
    [/window\.__remixContext\.future\.v3_\w+( === true)?/g, 'true'],
    [/window\.__remixContext\.isSpaMode/g, 'false'],
  ],
  'components.js': [
    [/future\.v3_singleFetch(?=[ )])/g, 'true'],
    [/isSpaMode &&/g, 'false &&'],
    // No link of ours asks for its page before it is followed.
    [/shouldPrefetch && !isAbsolute/g, 'false'],
    [/usePrefetchBehavior\(prefetch, props\)/g, '[false, null, {}]'],
    [/isPageLinkDescriptor\(link\) \?/g, 'false ?'],
    ADVICE,
  ],
  // What it prints for developers where a page has failed that has no boundary of its own.
  'errorBoundaries.js': [[/__html: `[^`]*`/g, "__html: ''"]],
  'fog-of-war.js': [[/future\.v3_lazyRouteDiscovery === true && !isSpaMode/g, 'true']],
  'links.js': [[/future\.v3_singleFetch/g, 'true']],
  // What comes late, comes as promises: nothing is in the older form.
  'router.js': [
    [/let deferred = value;\n\s*return deferred &&/g, 'return false &&'],
    [/result\.type === ResultType\.deferred/g, 'false'],
    ADVICE,
  ],
  'routes.js': [
    [/future\.v3_singleFetch/g, 'true'],
    ADVICE,
    [/if \(isSpaMode\)/g, 'if (false)'],
    [/!isSpaMode \|\|/g, 'true ||'],
    [/isSpaMode && route\.id/g, 'false && route.id'],
    // With single fetch the router always hands over how to fetch.
    [/typeof singleFetch === "function"/g, 'true'],
    // Only a single-page app, or a loader of the browser's own, hydrates without its data.
    [/RemixRootDefaultHydrateFallback : undefined/g, 'undefined : undefined'],
  ],
  'single-fetch.js': [ADVICE],
  'scroll-restoration.js': [[/if \(isSpaMode\)/g, 'if (false)']],
};

/** For the browser's build alone. */
export const knownFlags: Plugin = {
  name: 'unitwise-known-flags',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    const answers = REMIX.test(id) ? ANSWERS[id.slice(id.lastIndexOf('/') + 1)] : undefined;
    if (answers === undefined) return undefined;
    return answers.reduce((text, [question, answer]) => {
      if (text.search(question) < 0) throw new Error(`${id} does not ask ${question} any more.`);
      return text.replace(question, answer);
    }, code);
  },
};
