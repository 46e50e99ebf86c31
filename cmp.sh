PUBLIC_FILES=/work/helpers/public PYTHON=/work/helpers/venv/bin/python node_modules/.bin/node --test-reporter=spec --test src/domains/files/previews/server/programs/programs.tools.test.ts
