import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { resourceStatus } from '#contract/data/resources';
import { startPortal } from '#testing';

/* Asks our oEmbed with micawber, a consumer that others wrote. PYTHON is the path of the interpreter. */

const python = process.env['PYTHON'] ?? 'python3';
const script = `
import json, sys, urllib.parse, urllib.request, xml.etree.ElementTree
import micawber
site, record = sys.argv[1:]
provider = micawber.Provider(site + "/oembed")
registry = micawber.ProviderRegistry()
registry.register(site + r"/data/detail/\\S+", provider)
asked = provider.request(record, maxwidth=500)
try:
    provider.request(site + "/data/detail/none000000")
    missing = ""
except micawber.exceptions.ProviderException as error:
    missing = str(error)
query = urllib.parse.urlencode({"url": record, "format": "xml"})
tree = xml.etree.ElementTree.fromstring(urllib.request.urlopen(site + "/oembed?" + query).read())
print(json.dumps({"asked": asked, "text": registry.parse_text("See\\n" + record), "missing": missing, "xml": {one.tag: one.text for one in tree}}))
`;

interface Answer {
  type: string;
  title: string;
  width: number | string;
  html: string;
}

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as { port: number };
probe.close();
const site = `http://127.0.0.1:${port}`;
const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: site });
await portal.http.listen({ port, host: '127.0.0.1' });

test('a consumer of oEmbed makes a frame from the address of a record', async () => {
  const owner = await person(portal, { verified: true });
  const titleZh = '“引号”与<标签>&的数据';
  const { publicId } = await aResource(portal, owner, { status: resourceStatus.published, form: { titleZh } });
  const { stdout } = await promisify(execFile)(python, ['-c', script, site, `${site}/data/detail/${publicId}`]);
  const found = JSON.parse(stdout) as { asked: Answer; text: string; missing: string; xml: Answer };
  assert.deepEqual([found.asked.type, found.asked.title, found.asked.width], ['rich', titleZh, 500]);
  assert.ok(found.text.startsWith(`See\n<iframe src="${site}/embed/${publicId}"`), found.text);
  assert.match(found.missing, /404/);
  assert.deepEqual([found.xml.title, found.xml.width], [titleZh, '720']);
  assert.ok(found.xml.html.startsWith(`<iframe src="${site}/embed/${publicId}"`), found.xml.html);
});
