import { answerHelp, hostCommands, npmLine } from '#server/platform/host-commands.mjs';

/** What `scripts/run.mjs` runs. */
export const commands = {
  start: hostCommands.start,
  dev: { does: 'Starts server and pages for development; both reload on change. Open http://localhost:5173.' },
  test: {
    does: 'Checks everything: types, format, lint, architecture, unit tests, build and browser journeys.',
    options: {
      '--only': '<parts>: some of types,format,lint,architecture,unit,slow,build,e2e',
      '--all': 'also the slow tests with processes and clusters',
      '--since': '<commit>: the slow ones only if something they need has changed since then',
      '--changed': '[commit]: types, lint and the tests of what has changed since then, or since main',
    },
    example: '--only types,unit',
  },
  build: {
    does:
      'Installs packages and builds the pages, as npm start does, without starting. A server that runs from this folder is not ' +
      'touched: the next start takes over what was built.',
  },
  package: {
    does: 'Copies what runs into a new folder that needs neither npm nor a network.',
    words: '<folder>',
    example: '/opt/dayloom',
  },
  sbom: {
    does: 'Prints the list of packages of an installation as CycloneDX.',
    example: 'npm run --silent sbom > dayloom.cdx.json',
  },
};

export const answerHelpOf = (name, args) => answerHelp(name, commands[name], args, (words) => npmLine(name, words));
