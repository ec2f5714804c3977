import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HTTP, JSON_OF_MONO } from './languages/csharp.ts'
import { artifact, bringGson, GSON_JAR, javac, SHORT } from './languages/java.ts'
import { kotlin, kotlinc } from './languages/kotlin.ts'
import { loopCatalog } from './loops/hand.ts'
import { built, PATHS, printed, requireRequests, valuesOf } from './loops/running.ts'
import { served } from './loops/served.ts'
import { emptyFolder, must, root } from './peers.ts'

// The loops with the HTTP clients of their users, against a service on this machine.
const folder = emptyFolder('loops-served')
let service: Awaited<ReturnType<typeof served>>
beforeAll(async () => {
  service = await served()
  must('git', ['init', '-q'], folder)
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The folder of a target, with what it makes. */
function homeOf(target: string, out: string, options: string): string {
  mkdirSync(join(folder, target), { recursive: true })
  built(folder, { catalog: loopCatalog('loops'), target, out: join(target, out), options })
  return join(folder, target)
}

/** The folder of the programs in Java. */
function builtInJava(): string {
  const home = homeOf('java', 'loops', 'namespace: loops')
  if (!existsSync(join(home, GSON_JAR))) bringGson(home)
  mkdirSync(join(home, 'classes'), { recursive: true })
  return home
}

const said = async (...given: Parameters<typeof printed>) => valuesOf(await printed(...given))

const EXPECTED = {
  busy: { status: 200, body: '{"id":7}' },
  wait: { status: 200, body: '{"id":7}' },
  drop: { status: 200, body: '{"id":7}' },
  spent: { status: 200, body: '{"id":7}' },
  stuck: { status: 200, body: '{"id":7}' },
  half: { status: 200, body: '{"id":7}' },
  gateway: { status: 200, body: '{"id":7}' },
  stale: { status: 200, body: '{"id":7}' },
  missing: {
    status: 404,
    body: '{"error":"NOT_FOUND","message":"NOT_FOUND.","path":"","fix_stage":"work"}',
  },
  warned: { status: 200, told: ['REVIEW'] },
}

const JAVA = `import com.google.gson.Gson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import loops.LoopsErrors;
import loops.LoopsErrorsHttp;

final class Served {
  private static final Gson GSON = new Gson();

  private static HttpRequest request(String address) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    boolean isSent = address.endsWith("busy") || address.endsWith("spent");
    if (address.endsWith("spent")) request.header("Idempotency-Key", "k-1");
    return isSent ? request.POST(HttpRequest.BodyPublishers.ofString("text")).build() : request.build();
  }

  public static void main(String... args) throws Exception {
    List<String> told = new ArrayList<>();
    var client = new LoopsErrors.Client().attemptTimeout(Duration.ofMillis(1000))
        .onReasons(one -> told.addAll(one.reasons().stream().map(r -> r.code()).toList()))
        .recreate((operation, reasons, own) -> told.addAll(operation));
    var http = new LoopsErrorsHttp(HttpClient.newHttpClient(), text -> GSON.fromJson(text, Object.class), client);
    // What takes a client takes this one.
    HttpClient plain = http;
    for (String how : List.of("sync", "async")) {
      for (String path : args[1].split(",")) {
        told.clear();
        HttpRequest request = request(args[0] + "/" + how + "/" + path);
        var text = HttpResponse.BodyHandlers.ofString();
        HttpResponse<String> response = how.equals("sync") ? plain.send(request, text) : plain.sendAsync(request, text).get();
        System.out.println(GSON.toJson(Map.of("status", response.statusCode(), "body", response.body(), "told", told)));
      }
    }
    told.clear();
    try {
      http.call(request(args[0] + "/call/missing"), HttpResponse.BodyHandlers.ofInputStream());
    } catch (LoopsErrors.NotFound failure) {
      var response = (HttpResponse<?>) failure.result().response();
      String body = new String(((java.io.InputStream) response.body()).readAllBytes());
      System.out.println(GSON.toJson(Map.of(
          "id", failure.requestId().get(), "message", failure.getMessage(), "body", body, "why", failure.notRepeated().get().toString(),
          "has", failure.has(LoopsErrors.Code.NOT_FOUND) && !failure.has(LoopsErrors.Code.BUSY))));
    }
    // A wait ends at once: of a thread, and of a future.
    long begun = System.nanoTime();
    Thread thread = new Thread(() -> {
      try {
        http.send(request(args[0] + "/interrupted/long"), HttpResponse.BodyHandlers.discarding());
      } catch (InterruptedException expected) {
        System.out.println(GSON.toJson(Map.of("ended", "interrupted")));
      } catch (Exception other) {
        throw new IllegalStateException(other);
      }
    });
    thread.start();
    Thread.sleep(400);
    thread.interrupt();
    thread.join();
    CompletableFuture<?> future = http.sendAsync(request(args[0] + "/cancelled/long"), HttpResponse.BodyHandlers.discarding());
    Thread.sleep(400);
    future.cancel(true);
    if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(10)) throw new AssertionError();
    try {
      http.with(new LoopsErrors.Client().deadline(Duration.ofMillis(500)))
          .send(request(args[0] + "/late/stuck"), HttpResponse.BodyHandlers.discarding());
    } catch (java.net.http.HttpTimeoutException expected) {
      System.out.println(GSON.toJson(Map.of("ended", "deadline")));
    }
    // A success is one, whatever becomes of its body.
    try {
      http.send(request(args[0] + "/sync/cut"), HttpResponse.BodyHandlers.ofString());
    } catch (java.io.IOException expected) {
      System.out.println(GSON.toJson(Map.of("ended", "broken")));
    }
    try {
      http.sendAsync(request(args[0] + "/async/cut"), HttpResponse.BodyHandlers.ofString()).get();
    } catch (java.util.concurrent.ExecutionException expected) {
      if (expected.getCause() instanceof java.io.IOException) System.out.println(GSON.toJson(Map.of("ended", "broken")));
    }
    var events = http.send(request(args[0] + "/sync/watch"), HttpResponse.BodyHandlers.ofInputStream());
    System.out.println(GSON.toJson(Map.of("status", events.statusCode(), "begins", new String(events.body().readNBytes(3)))));
    var endless = http.send(request(args[0] + "/sync/drip"), HttpResponse.BodyHandlers.ofString());
    System.out.println(GSON.toJson(Map.of("status", endless.statusCode(), "body", endless.body())));
    System.exit(0);
  }
}
`

test('java.net.http', async () => {
  const home = builtInJava()
  writeFileSync(join(home, 'Served.java'), JAVA)
  must('javac', javac('-cp', GSON_JAR, '-sourcepath', '.', 'Served.java'), home)
  const paths = PATHS
  const lines = await said(
    'java',
    [...SHORT, '-cp', `classes:${GSON_JAR}`, 'Served', service.url, paths.join()],
    home,
  )
  for (const how of ['sync', 'async']) {
    for (const path of paths)
      expect(lines.shift(), `${how} ${path}`).toMatchObject(EXPECTED[path as keyof typeof EXPECTED])
    requireRequests(service, how, 1000)
  }
  expect(lines).toEqual([
    {
      ...{ id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix', has: true },
      body: EXPECTED.missing.body,
    },
    { ended: 'interrupted' },
    { ended: 'deadline' },
    { ended: 'broken' },
    { ended: 'broken' },
    { status: 200, begins: '{}\n' },
    { status: 404, body: '' },
  ])
  for (const path of [
    'interrupted/long',
    'cancelled/long',
    'late/stuck',
    'sync/cut',
    'async/cut',
    'sync/drip',
  ])
    expect(service.got.get(path), path).toHaveLength(1)
})

const OKHTTP = `import com.google.gson.Gson;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import loops.LoopsErrors;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

final class Ok {
  static Object json(String text) {
    try {
      return new Gson().fromJson(text, Object.class);
    } catch (RuntimeException notJson) {
      return null;
    }
  }

  public static void main(String... args) throws IOException {
    OkHttpClient http = new OkHttpClient.Builder().addInterceptor(new RailInterceptor()).retryOnConnectionFailure(false).build();
    for (String path : args[1].split(",")) {
      Request.Builder request = new Request.Builder().url(args[0] + "/okhttp/" + path);
      if (path.equals("busy")) request.post(RequestBody.create("text", null));
      try (Response response = http.newCall(request.build()).execute()) {
        System.out.println(new Gson().toJson(Map.of("status", response.code(), "body", response.body().string())));
      }
    }
    System.exit(0);
  }
}
`

test('the interceptor of examples/languages, for OkHttp', async () => {
  const home = builtInJava()
  const page = readFileSync(join(root, 'examples/languages/README.md'), 'utf8')
  const block = /```java\n(final class RailInterceptor[\s\S]*?)```/.exec(page)![1]!
  const own = block.replaceAll('RailErrors', 'LoopsErrors').replace(' json(', ' Ok.json(')
  writeFileSync(join(home, 'Ok.java'), OKHTTP + own)
  const jars = {
    'okhttp-4.12.0.jar': 'com.squareup.okhttp3:okhttp:4.12.0',
    'okio-jvm-3.6.0.jar': 'com.squareup.okio:okio-jvm:3.6.0',
    'kotlin-stdlib-1.9.10.jar': 'org.jetbrains.kotlin:kotlin-stdlib:1.9.10',
  }
  for (const name of Object.values(jars)) artifact(name, home)
  const path = [...Object.keys(jars), GSON_JAR].join(':')
  must('javac', javac('-cp', path, '-sourcepath', '.', 'Ok.java'), home)
  const paths = ['busy', 'wait', 'drop', 'missing'] as const
  const args = [...SHORT, '-cp', `classes:${path}`, 'Ok', service.url, paths.join()]
  const lines = await said('java', args, home)
  expect(lines).toEqual(paths.map((one) => EXPECTED[one]))
  const times = (one: string) => service.got.get(`okhttp/${one}`)!
  expect(paths.map((one) => times(one).length)).toEqual([2, 2, 2, 1])
  expect(times('wait')[1]!.at).toBeGreaterThanOrEqual(1000)
  expect(times('busy').map(({ key }) => key)).toEqual([
    times('busy')[0]!.key,
    times('busy')[0]!.key,
  ])
  expect(times('busy')[0]!.key).toMatch(/.{16}/)
})

const KOTLIN = `import com.google.gson.Gson
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource
import kotlinx.coroutines.delay
import kotlinx.coroutines.future.await
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import loops.LoopsErrors

val gson = Gson()
val http: HttpClient = HttpClient.newHttpClient()
val told = mutableListOf<String>()
val client = LoopsErrors.Client(
    ::delay,
    attemptTimeout = 1000.milliseconds,
    recreate = { _, _, _ -> },
    onReasons = { said -> told.addAll(said.reasons.map { it.code }) },
)

suspend fun once(client: LoopsErrors.Client, address: String) = run {
    val sends = address.endsWith("busy") || address.endsWith("spent")
    client.outcomeOf(if (sends) "POST" else "GET", "k-1".takeIf { address.endsWith("spent") }) { attempt ->
        val request = HttpRequest.newBuilder(URI.create(address))
        if (sends) request.POST(HttpRequest.BodyPublishers.ofString("text"))
        attempt.key?.let { request.header("Idempotency-Key", it) }
        val sent = http.sendAsync(request.build(), BodyHandlers.ofString())
        val most = attempt.timeout
        val response = if (most == null) sent.await() else withTimeoutOrNull(most) { sent.await() } ?: throw IOException("late")
        val body = runCatching { gson.fromJson(response.body(), Any::class.java) }.getOrNull()
        val headers = { name: String -> response.headers().allValues(name).takeIf { it.isNotEmpty() }?.joinToString() }
        LoopsErrors.Answer(response.statusCode(), headers, body, response.body())
    }
}

fun main(args: Array<String>): Unit = runBlocking {
    val (url, paths) = args
    for (path in paths.split(",")) {
        told.clear()
        val result = once(client, "$url/kotlin/$path")
        println(gson.toJson(mapOf("status" to result.answer.status, "body" to result.answer.response, "told" to told)))
    }
    try {
        once(client, "$url/call/missing").orThrow()
    } catch (failure: LoopsErrors.NotFound) {
        println(gson.toJson(mapOf("id" to failure.requestId, "message" to failure.message, "why" to failure.notRepeated.toString())))
    }
    val begun = TimeSource.Monotonic.markNow()
    val waiting = launch { once(client, "$url/cancelled/long") }
    delay(400)
    waiting.cancel()
    waiting.join()
    println(gson.toJson(mapOf("ended" to if (begun.elapsedNow() < 10_000.milliseconds) "cancelled" else "late")))
    kotlin.system.exitProcess(0)
}
`

test('a coroutine of Kotlin', async () => {
  service.got.clear()
  const home = homeOf('kotlin', 'loops', 'namespace: loops')
  kotlin.prepare(home)
  writeFileSync(join(home, 'Served.kt'), KOTLIN)
  const jars = readdirSync(join(home, 'lib')).filter((name) => /stdlib|coroutines/.test(name))
  const path = [...jars.map((name) => `lib/${name}`), GSON_JAR].join(':')
  must('java', kotlinc(path, 'served', 'loops/LoopsErrors.kt', 'Served.kt'), home)
  const paths = PATHS
  const args = [...SHORT, '-cp', `served:${path}`, 'ServedKt', service.url, paths.join()]
  const lines = await said('java', args, home)
  for (const one of paths)
    expect(lines.shift(), one).toMatchObject(EXPECTED[one as keyof typeof EXPECTED])
  requireRequests(service, 'kotlin', 1000)
  expect(lines).toEqual([
    { id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix' },
    { ended: 'cancelled' },
  ])
  expect(service.got.get('cancelled/long')).toHaveLength(1)
})

const CSHARP = `using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Loops;

internal static class Served
{
${JSON_OF_MONO}

    private static HttpRequestMessage Request(string address)
    {
        var isSent = address.EndsWith("busy") || address.EndsWith("spent");
        var request = new HttpRequestMessage(isSent ? HttpMethod.Post : HttpMethod.Get, address);
        if (isSent) request.Content = new StringContent("text");
        if (address.EndsWith("spent")) request.Headers.Add("Idempotency-Key", "k-1");
        return request;
    }

    private static int Main(string[] args)
    {
        Run(args[0], args[1].Split(',')).GetAwaiter().GetResult();
        return 0;
    }

    private static async Task Run(string url, string[] paths)
    {
        var told = new List<string>();
        var options = new LoopsErrors.Options
        {
            AttemptTimeout = TimeSpan.FromMilliseconds(1000),
            OnReasons = call => told.AddRange(call.Reasons.Select(one => one.Code)),
            Recreate = (operation, client, cancel) => Task.FromResult(0),
        };
        var http = new HttpClient(new LoopsErrors.Handler(Parsed, options) { InnerHandler = new HttpClientHandler() });
        foreach (var path in paths)
        {
            told.Clear();
            var response = await http.SendAsync(Request(url + "/csharp/" + path));
            var body = await response.Content.ReadAsStringAsync();
            Console.WriteLine(Json(new Dictionary<string, object> { { "status", (int)response.StatusCode }, { "body", body }, { "told", told } }));
        }

        try
        {
            (await http.GetAsync(url + "/call/missing")).OrThrow();
        }
        catch (LoopsErrors.NotFound failure)
        {
            Console.WriteLine(Json(new Dictionary<string, object>
            {
                { "id", failure.RequestId }, { "message", failure.Message }, { "why", failure.NotRepeated },
                { "has", failure.Has(LoopsErrors.Code.NotFound) && !failure.Has(LoopsErrors.Code.Busy) },
            }));
        }

        // A success is one, whatever becomes of its body; and no failure is read without end.
        foreach (var path in new[] { "cut", "drip" })
        {
            var answer = await http.SendAsync(Request(url + "/body/" + path), HttpCompletionOption.ResponseHeadersRead);
            Console.WriteLine(Json(new Dictionary<string, object> { { "path", path }, { "status", (int)answer.StatusCode } }));
        }

        // A wait ends at once.
        var begun = DateTime.UtcNow;
        try
        {
            await http.SendAsync(Request(url + "/cancelled/long"), new CancellationTokenSource(300).Token);
        }
        catch (OperationCanceledException)
        {
            Console.WriteLine(Json(new Dictionary<string, object> { { "ended", (DateTime.UtcNow - begun).TotalSeconds < 10 ? "cancelled" : "late" } }));
        }

        try
        {
            await http.SendAsync(Request(url + "/late/stuck").With(own => { own.AttemptTimeout = null; own.Deadline = TimeSpan.FromMilliseconds(400); }));
        }
        catch (TimeoutException)
        {
            Console.WriteLine(Json(new Dictionary<string, object> { { "ended", "deadline" } }));
        }

    }
}
`

test('HttpClient of .NET', async () => {
  service.got.clear()
  const home = homeOf('csharp', '', 'namespace: Loops')
  writeFileSync(join(home, 'Served.cs'), CSHARP)
  must('mcs', [...HTTP, '-langversion:7.2', '-out:served.exe', 'LoopsErrors.cs', 'Served.cs'], home)
  const paths = PATHS
  const lines = await said('mono', ['served.exe', service.url, paths.join()], home)
  for (const path of paths)
    expect(lines.shift(), path).toMatchObject(EXPECTED[path as keyof typeof EXPECTED])
  requireRequests(service, 'csharp', 1000)
  expect(lines).toEqual([
    { id: 'r-7', message: 'GET 404 NOT_FOUND', why: 'after_fix', has: true },
    { path: 'cut', status: 200 },
    { path: 'drip', status: 404 },
    { ended: 'cancelled' },
    { ended: 'deadline' },
  ])
  for (const path of ['cancelled/long', 'late/stuck', 'body/cut', 'body/drip'])
    expect(service.got.get(path), path).toHaveLength(1)
})
