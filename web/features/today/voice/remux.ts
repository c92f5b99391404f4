import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RecordingType } from '#contract/media/rules.ts';

/**
 * What a browser records second by second knows neither its length nor where a minute begins. The same sound in a whole file
 * does, so that it can be sought in before all of it is there. Nothing is decoded.
 */
export async function remux(
  bytes: Uint8Array<ArrayBuffer>,
  type: RecordingType,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ms: number }> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM, OGG] });
  const track = await input.getPrimaryAudioTrack();
  const [codec, decoderConfig] = await Promise.all([track?.getCodec(), track?.getDecoderConfig()]);
  if (!track || !codec || !decoderConfig) throw new Error('No sound was found in the recording.');
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(type), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let first: number | undefined;
  let end = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    first ??= packet.timestamp;
    const shifted = packet.clone({ timestamp: packet.timestamp - first });
    await source.add(shifted, { decoderConfig });
    end = shifted.timestamp + shifted.duration;
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The recording was not written.');
  return { bytes: new Uint8Array(target.buffer), ms: Math.round(end * 1000) };
}

function formatOf(type: RecordingType) {
  if (type === 'audio/mp4') return new Mp4OutputFormat({ fastStart: 'in-memory' });
  return type === 'audio/webm' ? new WebMOutputFormat() : new OggOutputFormat();
}
