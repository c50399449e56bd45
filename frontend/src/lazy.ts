const KEY = 'houseedge.reloaded';

/**
 * Fetches a part of the pages. A part that is gone (the house has newer pages than this document) is cured by
 * loading the document anew, once; after that the failure is passed on.
 */
export async function lazy<T>(load: () => Promise<T>): Promise<T> {
  try {
    const part = await load();
    sessionStorage.removeItem(KEY);
    return part;
  } catch (error) {
    if (!navigator.onLine || sessionStorage.getItem(KEY)) throw error;
    sessionStorage.setItem(KEY, '1');
    location.reload();
    return new Promise(() => {});
  }
}
