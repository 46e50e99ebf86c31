import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuseUnfitBucket } from './files-s3.ts';
import { startS3 } from '../../testing-s3.ts';

const { place, room, stop } = await startS3();
after(() => stop());

test('a bucket that lists its unfinished uploads is fit', async () => {
  await refuseUnfitBucket(place);
});

test('a bucket that cannot list them is refused with what to do, and names no secret', async () => {
  room.cannotList = true;
  const refused = refuseUnfitBucket({ ...place, secretKey: 'kept-apart' });
  await assert.rejects(refused, ({ message }: Error) => {
    assert.match(
      message,
      /^FILES_S3_BUCKET: .* "lattice" \(ListMultipartUploads: \d{3} \w+\).*s3:ListBucketMultipartUploads/,
    );
    assert.ok(!message.includes('kept-apart'));
    return true;
  });
  room.cannotList = false;
});

test('a bucket that is not there is refused', async () => {
  room.cannotList = true;
  await assert.rejects(refuseUnfitBucket({ ...place, bucket: 'no-such' }), /FILES_S3_BUCKET: .*404 NoSuchBucket/);
});

test('a service that does not answer yet may start later', async () => {
  await refuseUnfitBucket({ ...place, endpoint: 'http://127.0.0.1:1' });
});
