import { bringGson, GSON_JAR, javac, SHORT } from '../languages/java.ts'
import { HEAD } from '../loops/clients/php.ts'
import { must } from '../peers.ts'

/** A program that makes the calls of the gate, whose address it gets; every wait is a hundredth. */
export type Scheduled = {
  target: string
  /** Its output in the config. */
  output: string
  file: string
  source: string
  prepare?(folder: string): void
  command: string
  args: readonly string[]
  mostReads?: number
}

const PYTHON = `import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from rail_errors import Answer, Client, RailError

base = sys.argv[1]


def opened(method, path, body):
    request = urllib.request.Request(base + path, data=body.encode() or None, method=method)
    request.add_header("Content-Type", "application/json")
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        return error


def sent(method, path, body):
    with opened(method, path, body) as answer:
        text = answer.read()
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        return Answer(answer.status, answer.headers, value)


def recreate(operations, call):
    if sent("POST", "${'/v1/consent/reject/'}", '{"member":"M-3"}').status_code >= 300:
        raise ValueError("the open session was not rejected")


rail = Client(sleep=lambda seconds: time.sleep(seconds / 100), recreate=recreate)
ended = ""
while True:
    with urllib.request.urlopen(base + "/next?ended=" + urllib.parse.quote(ended)) as answer:
        line = answer.read().decode()
    if not line:
        break
    method, path, operation, body, _ = line.split("\\t")
    own = rail.with_options(_quota=type(rail._quota)())
    try:
        own.call(lambda attempt: sent(method, path, body), method, operation=operation)
        ended = "done"
    except RailError:
        ended = "refused"
    except (OSError, Exception):
        ended = "no answer"
`

const GO = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"tried.test/go/rail"
)

func main() {
	base, ended := os.Args[1], ""
	for {
		line := text(http.Get(base + "/next?ended=" + url.QueryEscape(ended)))
		if line == "" {
			return
		}
		parts := strings.Split(line, "\\t")
		client := &http.Client{Transport: &rail.Transport{
			Sleep: func(_ context.Context, wait time.Duration) error {
				time.Sleep(wait / 100)
				return nil
			},
			Recreate: func(context.Context, []string, rail.Result) error {
				response, err := http.Post(base+"/v1/consent/reject/", "application/json", strings.NewReader("{\\"member\\":\\"M-3\\"}"))
				if err == nil && response.StatusCode >= 300 {
					err = errors.New("the open session was not rejected")
				}
				return err
			},
		}}
		ctx := rail.WithOptions(context.Background(), rail.Options{Operation: parts[2]})
		request, err := http.NewRequestWithContext(ctx, parts[0], base+parts[1], strings.NewReader(parts[3]))
		if err != nil {
			panic(err)
		}
		response, err := rail.Checked(client.Do(request))
		var failed *rail.Error
		switch {
		case errors.As(err, &failed):
			ended = "refused"
		case err != nil:
			ended = "no answer"
		case json.NewDecoder(response.Body).Decode(new(any)) != nil:
			ended = "cut"
		default:
			ended = "done"
		}
		if response != nil {
			response.Body.Close()
		}
	}
}

func text(response *http.Response, err error) string {
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	return string(body)
}
`

const JAVA = `import com.google.gson.Gson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import rail.RailErrors;
import rail.RailErrorsHttp;

final class Scheduled {
  public static void main(String... args) throws Exception {
    HttpClient plain = HttpClient.newHttpClient();
    Gson gson = new Gson();
    String base = args[0];
    String ended = "";
    while (true) {
      URI next = URI.create(base + "/next?ended=" + URLEncoder.encode(ended, StandardCharsets.UTF_8));
      String line = plain.send(HttpRequest.newBuilder(next).build(), BodyHandlers.ofString()).body();
      if (line.isEmpty()) System.exit(0);
      String[] parts = line.split("\\t", -1);
      var client = new RailErrors.Client()
          .operation(parts[2])
          .sleep(time -> CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(time.toMillis() / 100, TimeUnit.MILLISECONDS)))
          .recreate((operation, reasons, own) -> {
            var reject = HttpRequest.newBuilder(URI.create(base + "/v1/consent/reject/")).POST(HttpRequest.BodyPublishers.ofString("{\\"member\\":\\"M-3\\"}"));
            if (plain.send(reject.build(), BodyHandlers.discarding()).statusCode() >= 300) throw new IOException("not rejected");
          });
      var request = HttpRequest.newBuilder(URI.create(base + parts[1]));
      if (parts[0].equals("POST")) request.POST(HttpRequest.BodyPublishers.ofString(parts[3]));
      var http = new RailErrorsHttp(plain, text -> gson.fromJson(text, Object.class), client);
      try {
        http.call(request.build(), BodyHandlers.ofString());
        ended = "done";
      } catch (RailErrors.RailException failure) {
        ended = "refused";
      } catch (IOException broken) {
        ended = "no answer";
      }
    }
  }
}
`

const RUBY = `require "json"
require "net/http"
require "uri"
require_relative "rail_errors"

BASE = URI(ARGV[0])

def posted(path, body)
  Net::HTTP.new(BASE.host, BASE.port).post(path, body, "Content-Type" => "application/json")
end

ended = ""
loop do
  line = Net::HTTP.get(URI("#{BASE}/next?ended=#{URI.encode_www_form_component(ended)}"))
  break if line.empty?

  method, path, operation, body = line.split("\\t", -1)
  rail = RailErrors::Client.new(
    sleep: ->(seconds) { sleep(seconds / 100) },
    recreate: ->(_operation, _call) {
      raise "the open session was not rejected" if posted("/v1/consent/reject/", '{"member":"M-3"}').code.to_i >= 300
    }
  )
  request = method == "GET" ? Net::HTTP::Get.new(path) : Net::HTTP::Post.new(path)
  request.body = body if method == "POST"
  begin
    rail.request(Net::HTTP.new(BASE.host, BASE.port), request, operation: operation)
    ended = "done"
  rescue RailErrors::RailError
    ended = "refused"
  rescue StandardError
    ended = "no answer"
  end
end
`

const PHP = `${HEAD('Rail')}
use GuzzleHttp\\Psr7\\Request;
use Rail\\Attempt;
use Rail\\Client;
use Rail\\RailError;

[, $base] = $argv;
$http = new GuzzleHttp\\Client(['http_errors' => false]);
$reject = static function () use ($http, $base): void {
    $answer = $http->send(new Request('POST', "$base/v1/consent/reject/", [], '{"member":"M-3"}'));
    if ($answer->getStatusCode() >= 300) {
        throw new RuntimeException('the open session was not rejected');
    }
};
$ended = '';
while (($line = file_get_contents("$base/next?ended=" . rawurlencode($ended))) !== '') {
    [$method, $path, $operation, $body] = explode("\\t", $line);
    $rail = new Client(recreate: $reject, sleep: static fn (float $seconds): int => usleep((int) ($seconds * 10_000)) ?? 0);
    try {
        $send = static fn (Attempt $attempt): object => $http->send(new Request($method, $base . $path, [], $body));
        $rail->call($send, $method, operation: $operation);
        $ended = 'done';
    } catch (RailError) {
        $ended = 'refused';
    } catch (Exception) {
        $ended = 'no answer';
    }
}
`

export const SCHEDULED: readonly Scheduled[] = [
  {
    target: 'python',
    output: '{ target: python, out: python }',
    ...{ file: 'scheduled.py', source: PYTHON, command: 'python3', args: ['scheduled.py'] },
  },
  {
    target: 'go',
    output: '{ target: go, out: go/rail, namespace: rail }',
    ...{ file: 'scheduled/main.go', source: GO, command: './scheduled/main', args: [] },
    prepare: (folder) => void must('go', ['build', '-o', 'scheduled/main', './scheduled'], folder),
  },
  {
    target: 'java',
    output: '{ target: java, out: java/rail, namespace: rail }',
    ...{ file: 'Scheduled.java', source: JAVA, command: 'java' },
    args: [...SHORT, '-cp', `classes:${GSON_JAR}`, 'Scheduled'],
    // java.net.http sends a GET again whose connection is closed without an answer.
    mostReads: 8,
    prepare(folder) {
      bringGson(folder)
      must('javac', javac('-cp', GSON_JAR, '-sourcepath', '.', 'Scheduled.java'), folder)
    },
  },
  {
    target: 'ruby',
    output: '{ target: ruby, out: ruby, name: RailErrors }',
    ...{ file: 'scheduled.rb', source: RUBY, command: 'ruby', args: ['scheduled.rb'] },
  },
  {
    target: 'php',
    output: '{ target: php, out: php/rail, namespace: Rail }',
    ...{ file: 'scheduled.php', source: PHP, command: 'php', args: ['scheduled.php'] },
  },
]
