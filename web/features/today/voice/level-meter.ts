/** How often loudness becomes a digit. */
export const levelEvery = 250;
/** What is quieter than this is silence; what is louder than the other, as loud as can be. In decibels below full. */
const quiet = -55;
const loud = -12;

/** Reads how loud the microphone is. Without Web Audio every level is 0: the recording is none the worse. */
export function levelMeter(stream: MediaStream): { read: () => number; close: () => void } {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => {} };
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close().catch(() => {}),
  };
}

/** A digit from 0 to 9. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power || Number.MIN_VALUE);
  return Math.max(0, Math.min(9, Math.round(((decibels - quiet) / (loud - quiet)) * 9)));
}
